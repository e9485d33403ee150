import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { startCuttingProxy } from '../sdk/cutting-proxy.ts';
import { type HttpService, listen } from '../support/http.ts';
import { lacks } from '../support/needs.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';
import { heldWhen } from './held-agent.ts';
import { blockNamed, pattern, readBlocks } from './page.ts';

const run = promisify(execFile);
const page = 'docs/python.md';

let service: TestService;
let http: HttpService;
beforeAll(async () => {
  // The example cancels Code, so that run must still be active.
  const code = heldWhen(registry.code as AnyAgent, () => true);
  service = await createTestService({ agents: { ...registry, code } as Record<string, AnyAgent> });
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const idea = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

/** Returns the output of the page's `agents` example, to which `idea` was given. */
async function runExample(url: string, key = testKey): Promise<string> {
  const env = { PATH: process.env.PATH, KEY: key, PYTHONUNBUFFERED: '1', PYTHONUTF8: '1' };
  return (await run('python3', ['-c', await blockNamed(page, 'agents', url), idea], { env })).stdout;
}

const cursorsOf = (printed: string) => [...printed.matchAll(/^(\d+) [a-z_]+$/gm)].map(([, cursor]) => Number(cursor));

describe.skipIf(lacks('Python'))('the example of docs/python.md', () => {
  test('runs an agent, resumes after a cursor, and cancels a run', async () => {
    const printed = await runExample(http.url);
    const [{ prints } = { prints: null }] = (await readBlocks(page)).filter(({ name }) => name === 'agents');
    expect(printed).toMatch(pattern(prints ?? 'nothing is told'));
    const cursors = cursorsOf(printed);
    expect(cursors.length).toBeGreaterThan(5);
    expect(cursors).toEqual(cursors.map((_, index) => index + 1));
    const list = (await (await service.fetch('/api/v1/sessions?limit=1')).json()) as Sessions;
    const stored = await (await service.fetch(`/api/v1/sessions/${list.sessions[0]?.sessionId}`)).text();
    expect(stored).toContain('rye bread 4.50 €');
  });

  test('ends with the words of a refusal', async () => {
    const failure = await runExample(http.url, 'not-a-key').then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^unauthenticated: The key is not valid\.\n$/),
    });
  });

  test('yields each event once if connections break, and starts no second run', async () => {
    // The second request starts the run; its response breaks twice among its events, and once in its head.
    const cuts: Record<number, number> = { 1: 200, 2: 1_800, 3: 2_300 };
    await using proxy = await startCuttingProxy(http.port, (connection) => cuts[connection] ?? null);
    const printed = await runExample(proxy.url);
    // One connection for each of its five requests, and one for each that broke.
    expect(proxy.connections()).toBe(8);
    const cursors = cursorsOf(printed);
    expect(cursors).toEqual(cursors.map((_, index) => index + 1));
    expect(printed).toMatch(/^\d+ done$/m);
    const sessionId = ((await (await service.fetch('/api/v1/sessions?limit=1')).json()) as Sessions).sessions[0]
      ?.sessionId;
    const { runs } = (await (await service.fetch(`/api/v1/sessions/${sessionId}/runs`)).json()) as Runs;
    expect(runs.map(({ agent }) => agent)).toEqual(['code', 'prd']);
  });
});

interface Sessions {
  sessions: { sessionId: string }[];
}
interface Runs {
  runs: { agent: string }[];
}
