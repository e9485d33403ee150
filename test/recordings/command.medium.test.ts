import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { parseRecording } from '../../cli/replay/parse-recording.ts';
import type { PlaybackReport } from '../../cli/replay/playback.ts';
import { openDesk } from '../cli/command.ts';
import { goodAnswer } from '../conformance/answers.ts';
import { readBlocks } from '../docs/page.ts';
import { readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { readReplayFile } from '../../web/pages/replay/replay-file.ts';
import { startStubModel } from '../support/stub-model.ts';

const run = promisify(execFile);
const model = await startStubModel(goodAnswer);
afterAll(() => model[Symbol.asyncDispose]());
const desk = openDesk({
  environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'large', RECORD_MODEL_CALLS: 'on' },
});

const body = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };
const file = 'prd.recording.json';

/** Runs Ideation in a new session; returns its last event but one. */
async function ideate(service: Parameters<typeof createTestService>[0] & object) {
  await using at = await createTestService(service);
  const sessionId = await at.createSession();
  return (await readEvents(await at.post(`/api/v1/sessions/${sessionId}/ideation-agent`, body))).at(-2);
}

/** Starts a command, and waits for the settings that it prints. */
async function startReplay(line: string) {
  const child = spawn('bash', ['-c', `exec ${line}`], { cwd: desk.folder, env: desk.environment, stdio: 'pipe' });
  const errors = text(child.stderr);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (printed += more));
  while (!printed.includes('OPENAI_MODEL=')) await once(child.stdout, 'data');
  return { child, errors, printed: () => printed };
}

describe('the commands of docs/recordings.md', () => {
  test('write a recording, play it to a service, and report', async () => {
    const blocks = await readBlocks('docs/recordings.md');
    const codeOf = (name: string) => blocks.find((block) => block.name === name)?.code.trim() ?? '';
    const sessionId = await desk.service.createSession();
    const { post } = desk.service;
    const first = (await readEvents(await post(`/api/v1/sessions/${sessionId}/ideation-agent`, body))).at(-2);

    const { stdout } = await run('bash', ['-c', codeOf('record')], { cwd: desk.folder, env: desk.environment });
    expect(stdout).toBe(`${file}\n`);
    const recording = parseRecording(await readFile(join(desk.folder, file), 'utf8'));
    expect(recording.calls.map(({ task }) => task)).toEqual(['ideation.reply', 'ideation.summarize']);
    expect((await desk.command(['record', 'latest', 'latest', '--out', file])).stderr).toContain('--force');
    expect(JSON.parse((await desk.command(['record', 'latest', 'latest'])).stdout)).toEqual(recording);

    const { child, errors, printed } = await startReplay(codeOf('replay').replace('4100', '0'));
    const settings = printed().trim();
    const url = /http:\S+/.exec(settings)?.[0] ?? '';
    expect(settings.replace(/:\d+\//, ':4100/')).toBe(codeOf('settings'));
    const environment = Object.fromEntries(settings.split('\n').map((line) => line.split(/=(.*)/s, 2)));
    expect(await ideate({ environment })).toMatchObject({ type: first?.type, ideaSummary: first?.['ideaSummary'] });

    const report = codeOf('report').replace('http://127.0.0.1:4100', new URL(url).origin);
    const asked = JSON.parse((await run('bash', ['-c', report])).stdout) as PlaybackReport;
    expect(asked).toEqual({ recorded: 2, exact: 2, byOrder: [], refused: [], notAsked: [], leftOut: [] });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(printed()).toContain('2 recorded; 2 answered exactly, 0 by order, 0 refused.');
    expect(await errors).toMatch(/exact +reply:1\nexact +summary:1/);
  });

  test('write a replay file, up to an event, and only with --until for one', async () => {
    const code = (await readBlocks('docs/recordings.md')).find(({ name }) => name === 'replay-file')?.code.trim() ?? '';
    const { stdout } = await run('bash', ['-c', code], { cwd: desk.folder, env: desk.environment });
    const written = async () => readReplayFile(new Blob([await readFile(join(desk.folder, stdout.trim()))]));
    const whole = await written();
    expect(whole.end).toBeGreaterThan(3);
    await desk.command([...code.split(' ').slice(1), '--until', '3', '--force']);
    expect(await written()).toMatchObject({ end: 3, of: 3 });
    const { code: exit, stderr } = await desk.command(['export', 'latest', '--until', '3']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--until is only for --format replay.')]);
  });

  test('npm run model plays it, too', async () => {
    const words = ['bench/models/main.ts', '--recording', join(desk.folder, file)];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const environment = Object.fromEntries(
      line
        .trim()
        .split(' ')
        .map((one) => one.split(/=(.*)/s, 2)),
    );
    expect(await ideate({ environment })).toMatchObject({ type: 'ideation_complete' });
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test.each([
    ['a file that is missing', 'missing.json', null, 'cannot be read (ENOENT)'],
    ['a file that is none', 'none.json', '{"format":"har"}', 'It is no recording that this release can play. format: '],
  ])('refuse %s', async (_what, name, content, words) => {
    if (content !== null) await writeFile(join(desk.folder, name), content);
    const { code, stderr } = await desk.command(['replay', name]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  test('say that a port is taken', async () => {
    const { code, stderr } = await desk.command(['replay', file, '--port', new URL(model.url).port]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be listened on (EADDRINUSE)')]);
  });

  test('say that there is no recording', async () => {
    const { code, stderr } = await desk.command(['record', 'latest', '01a2186d-2f43-73bd-9b7a-7bc6b63880a8']);
    expect([code, stderr]).toEqual([4, expect.stringContaining('There is no run')]);
  });
});
