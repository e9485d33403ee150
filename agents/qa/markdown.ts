import type { Finding, QaReport, Scores } from '../../schema/qa-report.ts';
import { markdownCode as code, markdownLine as plain, markdownTable as table } from '../kit/markdown.ts';
import type { Language } from '../starters/base/language.ts';
import { wording } from './wording.ts';

/**
 * Renders the report as Markdown, for people. Output of the code, its tests and the tools is escaped, so it appears
 * only as text.
 */
export function reportMarkdown(report: QaReport, language: Language = 'en'): string {
  const { findings, checks, tests, scores } = report;
  const say = wording[language];
  const measured = Object.keys(say.scores) as (keyof Scores)[];
  const blocks = [
    '# QA',
    `*${say.subject(report.codeVersion, report.prdVersion)}*`,
    plain(report.summary),
    `## ${say.headings.findings}`,
    ...(findings.length === 0 ? [say.none] : findings.map((one) => finding(one, language))),
    `## ${say.headings.checks}`,
    table(
      say.tables.checks,
      checks.map(({ title, state, reason }) => [title, say.states[state], reason ?? '']),
    ),
    ...(tests.length === 0
      ? []
      : [
          `## ${say.headings.tests}`,
          table(
            say.tables.tests,
            tests.map(({ criterionId, name, state, reason }) => [criterionId, name, say.states[state], reason ?? '']),
          ),
        ]),
    `## ${say.headings.scores}`,
    table(
      say.tables.scores,
      measured.map((name) => [say.scores[name], scores[name] === null ? say.notMeasured : String(scores[name])]),
    ),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function finding({ id, level, what, risk, fixes, files, storyId, check }: Finding, language: Language): string {
  const say = wording[language];
  const places = files.map(({ path, lines }) => code(lines === null ? path : `${path}:${lines.start}-${lines.end}`));
  return [
    `### ${plain(id)}, ${say.levels[level]}: ${plain(what)}`,
    plain(risk),
    [
      ...places.map((place) => `- ${say.place(place)}`),
      ...fixes.map((fix) => `- ${say.fix(plain(fix))}`),
      `- ${say.foundBy(plain(check), storyId === null ? null : plain(storyId))}`,
    ].join('\n'),
  ].join('\n\n');
}
