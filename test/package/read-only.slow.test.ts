import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lacks } from '../support/needs.ts';
import { makeEmptyFolder } from '../support/process.ts';
import { testKey } from '../support/service.ts';

const talk = { messages: [{ role: 'user', content: 'A board for the chores of our flat' }] };

// As the image runs with `read_only`, `cap_drop: ALL` and a user of its own: nothing can be written but the data and /tmp.
describe.skipIf(lacks('bubblewrap'))('on a read-only root file system, without capabilities, the service', () => {
  const stack = new AsyncDisposableStack();
  let service: ChildProcess;
  let url = '';
  let output = '';
  beforeAll(async () => {
    const data = stack.use(await makeEmptyFolder()).path;
    const settings = { DATA_DIR: data, PORT: '0', PREVIEW_PORT: '0', STUDIO: 'off', SERVICE_API_KEY: testKey };
    const variables = { ...settings, HOME: data, XDG_CACHE_HOME: '/tmp', PATH: process.env.PATH ?? '' };
    const words = `--unshare-user --unshare-pid --uid 1000 --gid 1000 --cap-drop ALL --die-with-parent
      --ro-bind / / --proc /proc --dev /dev --tmpfs /tmp --tmpfs /dev/shm --clearenv`;
    const confined = [
      ...words.split(/\s+/),
      '--bind',
      data,
      data,
      // Hidden by the new /tmp if the repository is there.
      '--ro-bind',
      process.cwd(),
      process.cwd(),
      ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    ];
    service = spawn('bwrap', [...confined, process.execPath, 'server/main.ts'], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [service.stdout, service.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    await vi.waitUntil(() => output.includes('is ready at'), 90_000);
    url = /is ready at\s+(http:\S+)/.exec(output)?.[1] ?? '';
  }, 90_000);
  afterAll(async () => {
    if (service.exitCode === null) {
      const ended = new Promise((resolve) => service.once('exit', resolve));
      service.kill('SIGTERM');
      await ended;
    }
    await stack.disposeAsync();
  });

  const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

  test('is alive, builds an application and shows it', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { sessionId } = (await (await post('/sessions', {})).json()) as { sessionId: string };
    for (const agent of ['ideation', 'prd']) await (await post(`/sessions/${sessionId}/${agent}-agent`, talk)).text();
    const events = await (await post(`/sessions/${sessionId}/code-agent`, talk)).text();
    const [, preview = ''] = /"type":"code_complete".*?"sandboxUrl":"([^"]+)"/.exec(events) ?? [];
    expect(events).toContain('"outcome":"completed"');
    expect(await (await fetch(preview)).text()).toContain('<div id="root">');
  });
});
