import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDesk } from '../cli/command.ts';
import { readBlocks } from '../docs/page.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { testKey } from '../support/service.ts';

const run = promisify(execFile);
const desk = openDesk({ agents: { echoBack: echo } });

/** A run that waits at a gate. Returns its id. */
async function heldRun(): Promise<string> {
  closeGate('docs');
  const id = await desk.service.createSession();
  const body = { messages: [{ role: 'user', content: 'Bells' }], gate: 'docs' };
  const stream = await desk.service.post(`/api/v1/sessions/${id}/echo-back-agent`, body);
  return String(stream.headers.get('x-run-id'));
}

test('the commands of docs/operating.md work', async () => {
  await desk.service.services.recover();
  const runId = await heldRun();
  const blocks = await readBlocks('docs/operating.md');
  const examples = blocks.filter(({ language, name }) => language === 'sh' && name === 'example');
  expect(examples.length).toBeGreaterThan(0);
  const environment = { ...desk.environment, UNIFIED_AGENTS_URL: desk.http.url, UNIFIED_AGENTS_API_KEY: testKey };
  const script = examples.map(({ code }) => code).join('\n');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: desk.folder, env: environment });
  const lines = stdout.trimEnd().split('\n');
  const first = lines.findIndex((line) => line.startsWith(runId));
  const about = lines.slice(0, first);
  expect(about).toContainEqual(expect.stringMatching(/^postgres\t\d+/));
  expect(about).toContainEqual('ALLOWED_HOSTS\tenvironment\tservice.test');
  expect(about.some((line) => line.includes('\tdefault\t'))).toBe(false);
  const [listed = '', ...rest] = lines.slice(first);
  expect(listed.split('\t').slice(0, 6)).toEqual([runId, expect.any(String), 'main', 'echo-back', 'running', '1']);
  expect(rest).toEqual([
    '0 runs match. Nothing was cancelled: add --yes to cancel them.',
    '0 of 0 runs were cancelled; 0 ended by themselves meanwhile.',
    '1 of 1 runs were cancelled; 0 ended by themselves meanwhile.',
    expect.stringMatching(/^1 sessions, 1 runs, \d+ events: 0 violations$/),
    `node\t${desk.service.services.node}`,
    'compacts\tyes',
    'runs due\t0',
    'their events\t0',
    'since\t-',
    'runs that failed\t0',
    '0 rows became 0, which saves 0 bytes.',
    expect.stringMatching(/\ttakes runs\t0 runs\t/),
    expect.stringMatching(/\tdrains\t0 runs\t/),
    expect.stringMatching(/\ttakes runs\t0 runs\t/),
  ]);
});

test('runs are requeued by their id or by their node, and refusals say what to do', async () => {
  const runId = await heldRun();
  const requeue = (...words: string[]) => desk.command(['operate', 'requeue', ...words]);
  const done = await requeue(runId, '--attempt', '1');
  expect([done.code, done.stdout]).toEqual([0, '1 runs are in the queue again; 0 ended or moved meanwhile.\n']);
  expect(await requeue(runId, '--attempt', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/attempt 2|in the queue/) as unknown,
  });
  const nowhere = await requeue('--node', '00000000-0000-7000-8000-0000000000ff', '--json');
  expect(JSON.parse(nowhere.stdout)).toEqual({ requeued: 0, skipped: 0 });
  expect(await requeue()).toMatchObject({ code: 2, stderr: expect.stringContaining('--node') as unknown });
  const none = await desk.command(['operate', 'cancel', '--yes']);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('--all')]);
  const { key } = (await (await desk.service.post('/api/v1/keys', { name: 'A', role: 'admin' })).json()) as {
    key: string;
  };
  const refused = await desk.command(['operate', 'runs'], { environment: { UNIFIED_AGENTS_API_KEY: key } });
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('This takes the service key')]);
});
