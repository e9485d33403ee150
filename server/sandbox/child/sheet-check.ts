import { settleAddresses } from './css-addresses.ts';
import { pathInProject, type Project } from './project-paths.ts';

/** Tailwind's own style sheets, by the names that an import may give them. */
export const tailwindSheets: Readonly<Record<string, string>> = {
  tailwindcss: 'index.css',
  'tailwindcss/index.css': 'index.css',
  'tailwindcss/theme': 'theme.css',
  'tailwindcss/theme.css': 'theme.css',
  'tailwindcss/preflight': 'preflight.css',
  'tailwindcss/preflight.css': 'preflight.css',
  'tailwindcss/utilities': 'utilities.css',
  'tailwindcss/utilities.css': 'utilities.css',
};

/** What runs code, or reads files, in the build of somebody who has Tailwind's plugin. */
const refusedWords: readonly [word: RegExp, reason: string][] = [
  [/@(?:plugin|config)/i, 'it would run code in the build.'],
  [/@source|\bsource\s*\(/i, 'all files below src/ are searched for class names as it is.'],
  [/sourceMappingURL/i, 'previews have no source maps.'],
  // Tailwind's parser drops comments and joins what is around them.
  [/@[\w-]*\/\*/, 'a comment cannot stand in the name of a rule.'],
];

/** Each name of another sheet, and the one form that it may have: a string without escapes, alone or in url(). */
const imports = /@(?:import|reference)\b/gi;
const plainImports = /@(?:import|reference)\s+(?:url\(\s*)?(?:"([^"\\]*)"|'([^'\\]*)')/gi;

/**
 * Throws on a style sheet that would run code, read a file outside the project, or have a file of another kind read as a
 * style sheet. It looks at text, comments included, so that no difference between parsers can hide anything from it.
 */
export function checkSheet(project: Project, path: string): void {
  const css = project.files.get(path) ?? '';
  for (const text of [css, unescaped(css)]) {
    const problem = wordProblem(text) ?? importProblem(project, path, text);
    if (problem !== null) throw new Error(`${path}: ${problem}`);
  }
  settleAddresses(css, project, path);
}

function wordProblem(css: string): string | null {
  for (const [word, reason] of refusedWords) {
    const found = word.exec(css)?.[0];
    if (found !== undefined) return `${found} is not available here: ${reason}`;
  }
  return null;
}

function importProblem(project: Project, path: string, css: string): string | null {
  const plain = [...css.matchAll(plainImports)].map(([, double, single]) => double ?? single ?? '');
  if (plain.length !== (css.match(imports)?.length ?? 0)) {
    return '@import and @reference take a path in quotes here, without escapes.';
  }
  const target = plain.find((target) => !isSheet(project, path, target));
  return target === undefined ? null : notASheet(target);
}

function isSheet(project: Project, path: string, target: string): boolean {
  if (Object.hasOwn(tailwindSheets, target)) return true;
  return pathInProject(project, target, path)?.endsWith('.css') ?? false;
}

export function notASheet(target: string): string {
  return `@import "${target.slice(0, 200)}" leads to no style sheet of the project or of Tailwind.`;
}

/** With each escape as the character that it stands for. */
function unescaped(css: string): string {
  return css.replaceAll(
    /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi,
    (_, code: string | undefined, sign: string | undefined) => {
      const point = Number.parseInt(code ?? '0', 16);
      return sign ?? (point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd');
    },
  );
}
