import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Scanner } from '@tailwindcss/oxide';
import { compile } from 'tailwindcss';
import { settleAddresses } from './css-addresses.ts';
import { pathInProject, type Project } from './project-paths.ts';
import { notASheet, tailwindSheets } from './sheet-check.ts';

const require = createRequire(import.meta.url);
/**
 * Creates a compiler of the project's style sheets. It runs no code and reads only files of the project and of
 * Tailwind.
 */
export function styleSheets(project: Project): (path: string) => Promise<string> {
  let candidates: string[] | undefined;
  return async (path) => {
    const compiled = await compile(settleAddresses(project.files.get(path) ?? '', project, path), {
      base: dirname(path),
      from: path,
      loadModule: (id) => {
        throw new Error(`@plugin and @config are not supported: ${id} would run code in the build.`);
      },
      loadStylesheet: async (id, base) => loadStyleSheet(project, id, base),
    });
    checkSources(compiled, path);
    candidates ??= scan(project);
    const css = compiled.build(candidates);
    // The bundler's own style sheet reader searches for this in any text.
    if (/sourceMappingURL/i.test(css)) throw new Error('sourceMappingURL is not supported.');
    if (/@import/i.test(css))
      throw new Error('@import from another host is not supported: previews cannot connect to other hosts.');
    // Check again, because class names such as `bg-[url(…)]` also create addresses.
    return settleAddresses(css, project, path);
  };
}

/** Only the template says where class names are searched for; no sheet of a project may add to it. */
function checkSources({ sources, root }: Awaited<ReturnType<typeof compile>>, path: string): void {
  const settled = root === null || (path === 'styles.css' && root !== 'none' && root.pattern === './src');
  if (sources.length === 0 && settled) return;
  throw new Error('@source and source() are not supported: all files below src/ are always scanned.');
}

function loadStyleSheet(project: Project, id: string, base: string) {
  const own = Object.hasOwn(tailwindSheets, id) ? tailwindSheets[id] : undefined;
  if (own !== undefined) {
    const path = require.resolve(`tailwindcss/${own}`);
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
  }
  // Tailwind's own sheets import each other by relative paths, which name the same four sheets.
  const sibling = base === dirname(require.resolve('tailwindcss/index.css')) ? id.replace(/^\.\//, '') : undefined;
  if (sibling !== undefined) return loadStyleSheet(project, `tailwindcss/${sibling}`, '');
  const path = pathInProject(project, id, `${base}/importer.css`);
  if (path === null || !path.endsWith('.css')) {
    throw new Error(notASheet(id));
  }
  const content = settleAddresses(project.files.get(path) ?? '', project, path);
  return { path, base: dirname(path), content };
}

function scan(project: Project): string[] {
  const sources = [...project.files].filter(([path]) => path.startsWith('src/') && !path.endsWith('.css'));
  return new Scanner({}).scanFiles(
    sources.map(([path, content]) => ({ content, extension: path.slice(path.lastIndexOf('.') + 1) })),
  );
}
