import { checkPath } from '../../../agents/kit/project/paths.ts';
import type { ProjectFiles } from '../../../agents/ports.ts';
import type { StyleSheetProblem } from '../../ports.ts';

/** Replaces a file that is left out, so that imports of it still resolve. */
const nothingHere = '/* Left out by the export: this file would run code, or read other files, in a build. */\n';

/** Tailwind's plugin reads a file of any kind as a style sheet if its address looks like this. */
const disguise = /&lang\.css|[?&]index=\d+\.css/i;

/**
 * Removes files that would run code during a build. Returns the others, and the number of files that were removed or
 * changed. Builds refuse such files; this is for versions that were stored before builds did.
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

/** Returns a generated style sheet, or a note in its place if its tokens would make a build run or read something. */
export function harmlessSheet(path: string, css: string, styleSheetProblem: StyleSheetProblem): string {
  return styleSheetProblem({ [path]: css }, path) === null ? css : nothingHere;
}

/** Returns the code with its escapes decoded. */
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
