import type { z } from 'zod';
import type { QaContent } from '../../schema/qa-report.ts';
import type { Facts } from '../facts.ts';
import type { events, output } from './schema.ts';

type Event = z.output<(typeof events)[number]>;
type Output = z.output<typeof output>;

export const facts: Facts<'qa', 'qa_complete', Event, Output, QaContent> = {
  name: 'qa',
  title: 'QA',
  description: 'Tests the acceptance criteria, scans the code and audits the preview, with real tools.',
  order: 70,
  stage: 'qa',
  terminal: 'qa_complete',
  sentences: {
    qa_complete: ({ report }) => report.summary,
  },
  resultText: ({ report: { summary, checks, findings } }) =>
    [
      summary,
      '',
      ...checks.map(
        ({ state, title, reason }) => `${state.padEnd(11)} ${title}${reason === null ? '' : `: ${reason}`}`,
      ),
      ...(findings.length > 0 ? [''] : []),
      ...findings.map(({ level, what }) => `${level.padEnd(11)} ${what}`),
    ].join('\n'),
  record: null,
  artifact: {
    kind: 'qa_report',
    title: 'QA report',
    readmeRows: [
      '`QA.md`: what QA found last, and in which version; `qa/findings.sarif`: the same for editors and code hosts.',
    ],
  },
  needsMessages: false,
  onTheWay: false,
};
