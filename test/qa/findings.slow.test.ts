import { expect, test } from 'vitest';
import { code } from '../../agents/code/index.ts';
import type { FindingToFix } from '../../agents/code/findings.ts';
import { planOf, written } from '../project/blocks.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import type { Finding, QaContent } from '../../schema/qa-report.ts';
import { answering, contextFor, openSandbox, runToEnd } from '../project/context.ts';

const finding = (id: string, what: string): Finding => ({
  id,
  rule: 'r',
  category: 'security',
  level: 'high',
  what,
  risk: '',
  fixes: ['Do it otherwise.'],
  files: [{ path: 'src/App.tsx', lines: { start: 1, end: 1 } }],
  check: 'ast-grep',
  storyId: null,
});

const reportOf = (codeVersion: number): QaContent => ({
  report: {
    summary: '',
    prdVersion: null,
    codeVersion,
    findings: [finding('QA-1', 'HTML as it is'), finding('QA-2', 'No label')],
    checks: [],
    tests: [],
    scores: { performance: null, accessibility: null, bestPractices: null },
  },
  sarif: {},
  tests: {},
});

const app = 'export function App() {\n  return <h1>Log</h1>;\n}\n';

/** Runs the Code agent on an application that QA has checked; returns the tasks and the edit's input. */
async function runCode(body: object, codeVersion = 1) {
  await using sandbox = await openSandbox();
  await sandbox.show({ 'src/App.tsx': app, 'src/theme.css': ':root {}' }, new AbortController().signal);
  const fixed = written({ 'src/App.tsx': app.replace('Log', 'Fixed') });
  const model = answering({
    'code.change': fixed,
    'code.plan': () => planOf('src/App.tsx'),
    'code.files': fixed,
    'code.tests': () => '',
  });
  const context = contextFor({
    model,
    sandbox,
    session: { ideaSummary: 'A log', sandboxName: sandbox.name, sandboxUrl: sandbox.url, codeProjectId: 'c1' },
    artifacts: [
      { kind: 'code', name: 'code', content: { files: {} } },
      { kind: 'qa_report', name: 'qa_report', content: reportOf(codeVersion) },
    ],
  });
  await runToEnd(code.run(code.input.parse(body), context as never));
  const [request] = model.requests;
  const data = readDataBlock(request?.messages[1]?.content ?? '') as { findings: FindingToFix[] };
  return { task: request?.task, ids: data.findings?.map(({ id }) => id), data };
}

test('without messages, the Code agent fixes all findings of QA in this code', async () => {
  const { task, ids, data } = await runCode({});
  expect(task).toBe('code.change');
  expect(ids).toEqual(['QA-1', 'QA-2']);
  expect(data.findings[0]).toMatchObject({ what: 'HTML as it is', files: [{ path: 'src/App.tsx' }] });
});

const say = (content: string) => ({ messages: [{ role: 'user', content }] });

test('a message that names findings passes only those on, and other messages pass none', async () => {
  expect(await runCode(say('Correct QA-2, please'))).toMatchObject({ task: 'code.change', ids: ['QA-2'] });
  expect(await runCode(say('Make it green'))).toMatchObject({ task: 'code.change', ids: [] });
});

test('a report about other code than the present one is not a task', async () => {
  expect(await runCode({}, 7)).toMatchObject({ task: 'code.plan' });
});
