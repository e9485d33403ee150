import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { makeEmptyFolder } from '../support/process.ts';
import { jsonLines, openDesk } from './command.ts';

const desk = openDesk({ environment: { RATE_LIMIT_PER_MINUTE: '50' } });
const unknown = '00000000-0000-7000-8000-000000000000';

describe.each([
  { words: [], code: 2, says: 'Usage: unified-agents' },
  { words: ['nonsense'], code: 2, says: 'There is no command "nonsense". See: unified-agents --help\n' },
  { words: ['sesions', 'list'], code: 2, says: 'There is no command "sesions". Did you mean sessions?\n' },
  {
    words: ['sessions', 'list', '--limit', '0'],
    code: 2,
    says: '--limit <count> got "0". It takes a whole number from 1.',
  },
  { words: ['prd', 'An app'], code: 2, says: 'prd takes no message' },
  { words: ['run', '--approvals', 'x'], code: 2, says: '--approvals needs --team' },
  { words: ['run', '--agents', 'nobody', 'x'], code: 2, says: 'There is no agent "nobody". The agents are ' },
  { words: ['prd', '--body', '/nowhere.json'], code: 2, says: 'Cannot read the body from /nowhere.json' },
  { words: ['design', '--brand-colors-primary', 'none', 'A list'], code: 2, says: 'brand.colors.primary' },
  { words: ['sessions', 'list', '--url', 'nowhere'], code: 2, says: '--url must be an address' },
  { words: ['research'], code: 1, says: '422 precondition_missing' },
  {
    words: ['sessions', 'list', '--api-key', 'wrong'],
    code: 3,
    says: '(401 unauthenticated)\nThe key came from --api-key. Store another one with: unified-agents login\n',
  },
  {
    words: ['sessions', 'show', unknown],
    code: 4,
    says: `There is no session ${unknown}. (404 not_found)\nYour sessions are listed by: unified-agents sessions list\n`,
  },
  { words: ['keys', 'revoke', 'nope'], code: 4, says: 'Keys are listed by: unified-agents keys list\n' },
  { words: ['ideation', 'x', '--session', unknown], code: 4, says: '404 not_found' },
  { words: ['--help'], code: 0, says: '' },
  { words: ['help', 'run'], code: 0, says: '' },
  { words: ['--version'], code: 0, says: '' },
])('unified-agents $words', ({ words, code, says }) => {
  test(`ends with ${code}`, async () => {
    const ended = await desk.command(words);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(says)]);
    expect(ended.stdout === '').toBe(code !== 0);
  });
});

test('an active run is named, with how to follow and how to cancel it', async () => {
  const { stdout } = await desk.command(['run', '--team', '--approvals', '--detach', '--agents', 'ideation', 'Bells']);
  const [sessionId = '', runId = ''] = stdout.trim().split('\t');
  const words = ['prd', '--session', sessionId];
  const [ended, json] = await Promise.all([desk.command(words), desk.command([...words, '--json'])]);
  expect([ended.code, ended.stdout]).toEqual([1, '']);
  expect(ended.stderr).toContain('(409 run_in_progress)\n');
  expect(ended.stderr).toContain(`unified-agents events ${sessionId} --run ${runId}\n`);
  expect(ended.stderr).toContain(`unified-agents cancel ${sessionId} --run ${runId}\n`);
  expect(jsonLines(json.stderr)).toMatchObject([{ error: { code: 'run_in_progress', runId, agent: 'team' } }]);
});

test('an invalid call is reported as JSON, too', async () => {
  const ended = await desk.command(['nonsense', '--json']);
  expect([ended.code, ended.stdout]).toEqual([2, '']);
  expect(jsonLines(ended.stderr)).toEqual([
    { error: { code: 'UsageError', detail: 'There is no command "nonsense". See: unified-agents --help' } },
  ]);
});

test('a session that was created for a refused run is deleted', async () => {
  // The run of the test before changes what is listed until it waits.
  await expect.poll(async () => (await desk.command(['waiting'])).stdout).not.toBe('');
  const before = await desk.command(['sessions', 'list']);
  await desk.command(['research']);
  expect((await desk.command(['sessions', 'list'])).stdout).toBe(before.stdout);
});

test('exceeding a rate limit is reported with the time to wait, and exit code 5', async () => {
  const { pool } = desk.service.store;
  await pool.query('delete from rate_limit');
  const answers = await Promise.all(Array.from({ length: 51 }, () => desk.service.fetch('/api/v1/sessions')));
  expect(answers.at(-1)?.status).toBe(429);
  // The minute may be over before the command asks.
  await pool.query('update rate_limit set expire = expire + 3600000');
  const ended = await desk.command(['sessions', 'list', '--json']);
  expect([ended.code, ended.stdout]).toEqual([5, '']);
  expect(jsonLines(ended.stderr)).toMatchObject([{ error: { code: 'rate_limited', status: 429 } }]);
});

describe('an unreachable service', () => {
  let url: string;
  beforeAll(async () => {
    url = `http://127.0.0.1:${await freePort()}`;
  });

  test.each([
    ['sessions', 'list'],
    ['run', 'An idea'],
    ['events', unknown],
  ])('is reported at once, with how to start one: %s %s', async (...words) => {
    const ended = await desk.command([...words, '--url', url]);
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `unified-agents: No service answers at ${url} (ECONNREFUSED).\n` +
        'Start one with unified-agents start, or name another with --url.\n',
    });
  });

  test('is reported before a missing key', async () => {
    const environment = { UNIFIED_AGENTS_API_KEY: '' };
    const away = await desk.command(['sessions', 'list', '--url', url], { environment });
    expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('No service answers at')]);
    const there = await desk.command(['sessions', 'list'], { environment });
    expect([there.code, there.stderr]).toEqual([3, expect.stringContaining(`There is no key for ${desk.http.url}.`)]);
  });

  test('is reported if another server responds there', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const ended = await desk.command(['sessions', 'list', '--url', url]);
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('did not answer with JSON')]);
    other.close();
  });
});

test('start runs the service: it prints the address, and exits with the service’s code', async () => {
  await using data = await makeEmptyFolder();
  const { port } = new URL(desk.http.url);
  const taken = await desk.command(['start', '--port', port, '--data-dir', data.path]);
  expect([taken.code, taken.stderr]).toEqual([
    78,
    `unified-agents: PORT ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to another port.\n`,
  ]);
});
