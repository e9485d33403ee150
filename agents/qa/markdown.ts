import type { Finding, QaReport, Scores, TestResult } from '../../schema/qa-report.ts';
import { markdownCode as code, markdownLine as plain, markdownTable as table } from '../markdown.ts';

/** The report as Markdown, for people. What the code, its tests and tools said stands in it as text only. */
export function reportMarkdown(report: QaReport): string {
  const { findings, checks, tests, scores } = report;
  const blocks = [
    '# QA',
    `*${subjectOf(report)}*`,
    plain(report.summary),
    '## Findings',
    ...(findings.length === 0 ? ['None.'] : findings.map(finding)),
    '## Checks',
    table(
      ['Check', 'How it ended', 'Why'],
      checks.map(({ title, state, reason }) => [title, words[state], reason ?? '']),
    ),
    ...(tests.length === 0 ? [] : ['## Tests', table(['Criterion', 'Test', 'How it ended', 'Why'], tests.map(test))]),
    '## Scores',
    table(
      ['Measured', 'Of 100'],
      scoreNames.map(([name, title]) => [title, scores[name] === null ? 'not measured' : String(scores[name])]),
    ),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const words = { passed: 'passed', failed: 'failed', not_checked: 'not checked', not_run: 'not run' } as const;

const scoreNames: readonly (readonly [keyof Scores, string])[] = [
  ['performance', 'Performance'],
  ['accessibility', 'Accessibility'],
  ['bestPractices', 'Best practices'],
];

function subjectOf({ codeVersion, prdVersion }: QaReport): string {
  const parts = [
    ...(codeVersion === null ? [] : [`version ${codeVersion} of the code`]),
    ...(prdVersion === null ? [] : [`version ${prdVersion} of the PRD`]),
  ];
  return parts.length === 0 ? 'Speaks of no version' : `Speaks of ${parts.join(' and ')}`;
}

function finding({ id, level, what, risk, fixes, files, storyId, check }: Finding): string {
  const places = files.map(({ path, lines }) => code(lines === null ? path : `${path}:${lines.start}-${lines.end}`));
  return [
    `### ${plain(id)}, ${level}: ${plain(what)}`,
    plain(risk),
    [
      ...places.map((place) => `- In ${place}`),
      ...fixes.map((fix) => `- To mend it: ${plain(fix)}`),
      `- Found by ${plain(check)}${storyId === null ? '' : `, for ${plain(storyId)}`}`,
    ].join('\n'),
  ].join('\n\n');
}

const test = ({ criterionId, name, state, reason }: TestResult) => [criterionId, name, words[state], reason ?? ''];
