import { pathInProject, type Project } from './project-paths.ts';

/**
 * Broader than the bundler's own syntax of addresses: any letter case, any white space, and everything up to the
 * bracket.
 */
const address = /url\(\s*("[^"]*"|'[^']*'|[^)]*?)\s*\)/gi;

/**
 * Rewrites each `url()` that names a project file to a path from the root, so that a style sheet means the same
 * wherever it is imported. Throws for any other target: the bundler would read it from the disk.
 */
export function settleAddresses(css: string, project: Project, from: string): string {
  if (/image-set\(/i.test(css)) throw new Error('image-set() is not supported. Use url().');
  const settled = css.replaceAll(address, (whole: string, quoted: string) => {
    const text = unquoted(quoted).trim();
    if (/^(?:data:|#)/i.test(text)) return whole;
    const [bare = ''] = text.split(/[?#]/);
    const path = pathInProject(project, bare, from);
    if (path === null) {
      throw new Error(`url(${text.slice(0, 200)}) does not name a file of the project. Use a relative path to one.`);
    }
    return `url("/${path}")`;
  });
  const openings = css.match(/url\(/gi)?.length ?? 0;
  const complete = css.match(address)?.length ?? 0;
  if (openings !== complete) throw new Error('A url( in a style sheet is never closed.');
  return settled;
}

function unquoted(text: string): string {
  return /^["']/.test(text) ? text.slice(1, -1) : text;
}
