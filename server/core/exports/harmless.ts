import { checkPath } from '../../../agents/kit/project/paths.ts';
import type { ProjectFiles } from '../../../agents/ports.ts';
import type { StyleSheetProblem } from '../../ports.ts';

/** In place of a file that is left out: whatever imports it still finds it. */
const nothingHere = '/* Left out by the export: this file would run code, or read other files, in a build. */\n';

/** By such an address Tailwind's plugin takes a file of any kind for a style sheet. */
const disguise = /&lang\.css|[?&]index=\d+\.css/i;

/**
 * The application's files without what would run code when somebody builds them, and how many that were. A build of the
 * service refuses them; this is for versions that were stored before it did.
 */
export function harmless(
  files: ProjectFiles,
  styleSheetProblem: StyleSheetProblem,
): { files: ProjectFiles; leftOut: number } {
  const paths = Object.entries(files).filter(([path]) => checkPath(path) === null);
  const kept = paths.map(([path, content]): [string, string] => {
    if (path.endsWith('.css')) return [path, styleSheetProblem(files, path) === null ? content : nothingHere];
    return [path, /\.tsx?$/.test(path) && disguise.test(plainText(content)) ? nothingHere : content];
  });
  const changed = kept.filter(([path, content]) => files[path] !== content).length;
  return { files: Object.fromEntries(kept), leftOut: changed + Object.keys(files).length - paths.length };
}

/** A style sheet of our own making, or a note in its place if its tokens hold what a build would run or read. */
export function harmlessSheet(path: string, css: string, styleSheetProblem: StyleSheetProblem): string {
  return styleSheetProblem({ [path]: css }, path) === null ? css : nothingHere;
}

/** Code with each escape as the character that it stands for. */
function plainText(code: string): string {
  return code.replaceAll(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|([^]))/gi,
    (_, short?: string, long?: string, braced?: string, sign?: string) => {
      const point = Number.parseInt(short ?? long ?? braced ?? '0', 16);
      if (sign !== undefined) return sign === '\n' ? '' : sign;
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}
