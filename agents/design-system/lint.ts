import { contrast, textContrast, textPairs } from '../kit/design-tokens/contrast.ts';
import { roleNames } from '../kit/design-tokens/theme-css.ts';

// Linter warnings that mean the document would be misread; all others are matters of taste.
const grave = /contrast ratio|out of order|defined in both|No YAML|YAML|looks like a design-token map/i;

/**
 * Returns the problems of a DESIGN.md, in the linter's words and ours; empty if there are none. The linter accepts an
 * empty document, a repeated heading, and colour pairs that no component uses, so those are checked here.
 */
export async function problemsOf(designMd: string): Promise<string[]> {
  // Loaded only during a run: it takes 4 MB of heap.
  const { lint } = await import('@google/design.md/linter');
  const { findings, designSystem, sections } = lint(designMd);
  const linted = findings
    .filter(({ severity, message }) => severity === 'error' || (severity === 'warning' && grave.test(message)))
    .map(({ path, message }) => (path ? `${path}: ${message}` : message));
  const unreadable = ['', 'dark.'].flatMap((mode) =>
    textPairs.flatMap(({ text, on }) => {
      const [ink, ground] = [text, on].map((role) => designSystem.colors.get(mode + roleNames[role])?.hex);
      if (ink === undefined || ground === undefined || contrast(ink, ground) >= textContrast) return [];
      return [
        `${mode}${roleNames[text]} on ${mode}${roleNames[on]} has contrast ${contrast(ink, ground).toFixed(2)}:1.`,
      ];
    }),
  );
  const missing = requiredColors
    .filter((name) => !designSystem.colors.has(name))
    .map((name) => `colors.${name} is missing.`);
  const repeated = sections
    .filter((heading, index) => sections.indexOf(heading) !== index)
    .map((heading) => `The heading ${heading} stands twice.`);
  return [
    ...linted,
    ...missing,
    ...unreadable,
    ...(designSystem.typography.size === 0 ? ['typography is missing.'] : []),
    ...repeated,
  ];
}

const requiredColors = [...new Set(textPairs.flatMap(({ text, on }) => [roleNames[text], roleNames[on]]))].flatMap(
  (name) => [name, `dark.${name}`],
);
