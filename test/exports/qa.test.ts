import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { toSarif } from '../../agents/qa/sarif.ts';
import type { QaReport } from '../../schema/qa-report.ts';
import { createTestService } from '../support/service.ts';
import { download, leave } from './stored.ts';

const report: QaReport = {
  summary: 'One finding. OSV was not checked.',
  prdVersion: 1,
  codeVersion: 2,
  findings: [
    {
      id: 'QA-1',
      rule: 'no-eval',
      category: 'security',
      level: 'high',
      what: 'eval of <img src=x onerror=alert(1)> | `x`\n# Not a heading',
      risk: 'Text can come to run as code.',
      fixes: ['Parse it.'],
      files: [{ path: 'src/a.ts', lines: { start: 3, end: 4 } }],
      check: 'oxlint',
      storyId: 'US-1',
    },
  ],
  checks: [
    { name: 'oxlint', title: 'oxlint', state: 'failed', reason: null, durationMs: 5 },
    { name: 'osv', title: 'OSV', state: 'not_checked', reason: 'Out of reach.', durationMs: 1 },
  ],
  tests: [
    {
      criterionId: 'US-1.1',
      storyId: 'US-1',
      check: 'vitest',
      name: 'logs a flight',
      state: 'not_run',
      reason: 'No bwrap.',
      durationMs: 0,
    },
  ],
  scores: { performance: 98, accessibility: null, bestPractices: 100 },
};

test('an export has the last QA report, as Markdown and as SARIF', async () => {
  await using service = await createTestService();
  const id = await service.createSession({ idea: 'Falconers log flights' });
  await leave(service, id, 'code', { files: { 'src/App.tsx': 'export const App = () => null;' } });
  const older = { ...report, summary: 'Nothing was found.', findings: [] };
  await leave(service, id, 'qa_report', { report: older, sarif: toSarif(older), tests: {} });
  await leave(service, id, 'qa_report', { report, sarif: toSarif(report), tests: {} });
  const files = unzipSync(await download(service, id, 'zip'));
  const text = (path: string) => new TextDecoder().decode(files[path]);
  expect(JSON.parse(text('qa/findings.sarif'))).toEqual(JSON.parse(JSON.stringify(toSarif(report))));
  expect(text('README.md')).toContain('`QA.md`');
  expect(text('QA.md')).toMatchInlineSnapshot(`
    "# QA

    *Speaks of version 2 of the code and version 1 of the PRD*

    One finding. OSV was not checked.

    ## Findings

    ### QA-1, high: eval of &lt;img src=x onerror=alert(1)> \\| \\\`x\\\` # Not a heading

    Text can come to run as code.

    - In \`src/a.ts:3-4\`
    - To mend it: Parse it.
    - Found by oxlint, for US-1

    ## Checks

    | Check | How it ended | Why |
    | --- | --- | --- |
    | oxlint | failed |  |
    | OSV | not checked | Out of reach. |

    ## Tests

    | Criterion | Test | How it ended | Why |
    | --- | --- | --- | --- |
    | US-1.1 | logs a flight | not run | No bwrap. |

    ## Scores

    | Measured | Of 100 |
    | --- | --- |
    | Performance | 98 |
    | Accessibility | not measured |
    | Best practices | 100 |
    "
  `);
});
