import { settleAddresses } from './css-addresses.ts';
import { pathInProject, type Project } from './project-paths.ts';

/** Tailwind's own style sheets, by the names that an import may use. */
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

/** Words that would run code or read files in a build with Tailwind's plugin. */
const refusedWords: readonly [word: RegExp, reason: string][] = [
  [/@(?:plugin|config)/i, 'it would run code in the build.'],
  [/@source|\bsource\s*\(/i, 'all files below src/ are always scanned for class names.'],
  [/sourceMappingURL/i, 'previews have no source maps.'],
  // Tailwind's parser drops comments and joins the text around them.
  [/@[\w-]*\/\*/, 'a comment must not be inside the name of a rule.'],
];

/** Matches each import of another sheet, and the only allowed form: a string without escapes, bare or in url(). */
const imports = /@(?:import|reference)\b/gi;
const plainImports = /@(?:import|reference)\s+(?:url\(\s*)?(?:"([^"\\]*)"|'([^'\\]*)')/gi;

/**
 * Throws if a style sheet would run code, read a file outside the project, or have a file of another kind read as a
 * style sheet. Checks the text including comments, so that differences between parsers cannot hide anything.
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
    if (found !== undefined) return `${found} is not supported: ${reason}`;
  }
  return null;
}

function importProblem(project: Project, path: string, css: string): string | null {
  const plain = [...css.matchAll(plainImports)].map(([, double, single]) => double ?? single ?? '');
  if (plain.length !== (css.match(imports)?.length ?? 0)) {
    return 'Write the path of @import and @reference in quotes, without escapes.';
  }
  const target = plain.find((target) => !isSheet(project, path, target));
  return target === undefined ? null : notASheet(target);
}

function isSheet(project: Project, path: string, target: string): boolean {
  if (Object.hasOwn(tailwindSheets, target)) return true;
  return pathInProject(project, target, path)?.endsWith('.css') ?? false;
}

export function notASheet(target: string): string {
  return `@import "${target.slice(0, 200)}" does not name a style sheet of the project or of Tailwind.`;
}

/** Replaces each escape by its character. */
function unescaped(css: string): string {
  return css.replaceAll(
    /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi,
    (_, code: string | undefined, sign: string | undefined) => {
      const point = Number.parseInt(code ?? '0', 16);
      return sign ?? (point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd');
    },
  );
}
