import { contrast, textContrast, textPairs } from '../look/contrast.ts';
import { roleNames } from '../look/theme-css.ts';

// Warnings that say the document would be misread; the rest of them are matters of taste.
const grave = /contrast ratio|out of order|defined in both|No YAML|YAML|looks like a design-token map/i;

/**
 * What is wrong with a DESIGN.md, in the linter's words and ours; empty when nothing is. The linter has no complaint
 * about an empty document, a heading that stands twice or colours that no component puts together, so these are looked
 * for here.
 */
export async function problemsOf(designMd: string): Promise<string[]> {
  // Loaded for a run only: it costs 4 MB of heap.
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
