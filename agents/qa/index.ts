import { ServiceError } from '../../schema/errors.ts';
import type { QaContent } from '../../schema/qa-report.ts';
import { defineAgent } from '../agent.ts';
import { enterPhase, firstPhase, sideBySide } from '../steps.ts';
import { runCheck } from './check.ts';
import { facts } from './facts.ts';
import { ownResult, runOwnTests } from './own-tests.ts';
import { reportMarkdown } from './markdown.ts';
import { makeReport } from './report.ts';
import { toSarif } from './sarif.ts';
import { events, input, output } from './schema.ts';
import { runTests } from './testing.ts';
import { type Context, prepare, wordsOfRun } from './work.ts';
import { writeTests } from './write-tests.ts';

const notMeasured = { performance: null, accessibility: null, bestPractices: null };

export const qa = defineAgent({
  ...facts,
  input,
  events,
  output,
  exportFiles: ({ report, sarif }: QaContent, language) => ({
    'QA.md': reportMarkdown(report, language),
    'qa/findings.sarif': `${JSON.stringify(sarif, null, 2)}\n`,
  }),
  writes: [],
  usesSandbox: false,
  deadlineMs: 15 * 60_000,
  check(_request, { sandboxName }) {
    if (sandboxName !== null) return;
    throw new ServiceError('precondition_missing', 'There is no code to check yet: run the code agent first.', {
      extensions: { missingAgent: 'code' },
    });
  },
  opening: (request, context) => firstPhase('testing', context, wordsOfRun(request, context.session)),
  async *run(request, context: Context) {
    const { session, checks, signal } = context;
    const work = yield* prepare(context, request, await context.sandboxes.open(signal, 'look'));
    const answer = yield* writeTests(context, work);
    const own = yield* runOwnTests(context, work);
    const tested = yield* runTests(context, work, answer, own);

    yield* enterPhase(context, 'security_scan');
    const scanned = yield* sideBySide(
      signal,
      checks.scanners.map((scanner) => (group) => runCheck(context, scanner, () => scanner.scan(work.files, group))),
    );

    yield* enterPhase(context, 'performance_audit');
    const pages = yield* runCheck(context, { name: 'pages', title: 'Every page in a browser, with axe' }, () =>
      checks.inspectPages(work.url, signal),
    );
    const measured = yield* runCheck(context, { name: 'lighthouse', title: 'Lighthouse' }, () =>
      checks.measure(work.url, signal),
    );

    const results = [...tested.results, ownResult(own, tested.reported), ...scanned, pages, measured];
    const storyIds = session.prd?.userStories.map(({ id }) => id) ?? [];
    const report = await makeReport(work, tested, results, measured.scores ?? notMeasured, storyIds);
    const content: QaContent = { report, sarif: toSarif(report), tests: tested.files };
    return { output: { report }, session: {}, artifacts: [{ kind: 'qa_report', name: 'qa_report', content }] };
  },
});
