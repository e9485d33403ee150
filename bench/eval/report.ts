import { oneLine } from '../../cli/terminal/safe-text.ts';
import { median } from '../median.ts';
import type { Evaluated } from './evaluate.ts';
import type { Verdict } from './verdict.ts';

const signs = { passed: '✓', failed: '✗', not_checked: '–' } as const;

/** Escapes text of models and pages, so that Markdown shows it literally. */
function plain(text: string): string {
  return oneLine(text)
    .slice(0, 400)
    .replaceAll(/[\\`*_{}[\]()#+!|~$:/@.-]/g, (sign) => `\\${sign}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const namesOf = (all: readonly Evaluated[]) => [...new Set(all.flatMap(({ verdicts }) => Object.keys(verdicts)))];
const secondsOf = (duration: number | undefined) => (duration === undefined ? '–' : (duration / 1000).toFixed(1));
const figure = (verdict: Verdict | undefined, name: string) => verdict?.figures?.[name];

/** Returns the table of ideas by checks and one line of figures, for the terminal and the report. */
export function summaryOf(all: readonly Evaluated[]): string {
  const names = namesOf(all);
  const rows = all.map(({ taken, verdicts }) => [
    taken.idea.name,
    ...names.map((name) => signs[verdicts[name]?.state ?? 'not_checked']),
  ]);
  const builds = all.flatMap(({ buildSeconds }) => buildSeconds);
  const middle = builds.length === 0 ? 'none' : `${median(builds).toFixed(1)} s in the median`;
  return `${table(['idea', ...names], rows)}\n\nBuilds: ${builds.length}, ${middle}.`;
}

/** Returns the whole report as Markdown. Pictures are next to it. */
export function reportOf(all: readonly Evaluated[], about: { model: string; at: Date }): string {
  return [
    `# Evaluation`,
    `${all.length} ideas through all agents, answered by ${plain(about.model)}, ${about.at.toISOString()}.`,
    `✓ passed, ✗ failed, – not checked.`,
    summaryOf(all),
    '## Figures',
    figures(all),
    '## Failed checks',
    problems(all, 'failed') || 'Nothing.',
    '## Skipped checks',
    problems(all, 'not_checked') || 'None.',
    '## Results',
    ...all.map(gallery),
  ]
    .join('\n\n')
    .concat('\n');
}

function figures(all: readonly Evaluated[]): string {
  const agents = [...new Set(all.flatMap(({ taken }) => Object.keys(taken.durations)))];
  const scores = { performance: 'performance', accessibility: 'accessibility', bestPractices: 'best practices' };
  const head = ['idea', ...agents.map((name) => `${name}, s`), 'builds, s', 'pages'].concat(Object.values(scores), [
    'criteria met',
    'steps',
  ]);
  return table(
    head,
    all.map(({ taken, verdicts, buildSeconds }) => {
      const { lighthouse, qa, use, pages } = verdicts;
      const met = figure(qa, 'passed');
      const unmet = figure(qa, 'failed') ?? 0;
      return [
        taken.idea.name,
        ...agents.map((name) => secondsOf(taken.durations[name])),
        buildSeconds.map((seconds) => seconds.toFixed(1)).join(', '),
        String(figure(pages, 'pages') ?? '–'),
        ...Object.keys(scores).map((name) => String(figure(lighthouse, name) ?? '–')),
        met === undefined ? '–' : `${met} of ${met + unmet}`,
        String(figure(use, 'steps') ?? '–'),
      ];
    }),
  );
}

function problems(all: readonly Evaluated[], state: Verdict['state']): string {
  return all
    .flatMap(({ taken, verdicts }) =>
      Object.entries(verdicts)
        .filter(([, verdict]) => verdict.state === state)
        .flatMap(([name, { notes }]) =>
          notes.slice(0, 20).map((note) => `- ${taken.idea.name}, ${name}: ${plain(note)}`),
        ),
    )
    .join('\n');
}

function gallery({ taken, shots }: Evaluated): string {
  const pictures = shots.map(({ file, caption }) => `![${plain(`${taken.idea.name}: ${caption}`)}](${file})`);
  return [`### ${taken.idea.name}`, `> ${plain(taken.idea.text)}`, ...pictures].join('\n\n');
}
