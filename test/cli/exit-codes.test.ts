import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { makeEmptyFolder } from '../support/process.ts';
import { jsonLines, openDesk } from './command.ts';

const desk = openDesk({ environment: { RATE_LIMIT_PER_MINUTE: '40' } });
const unknown = '00000000-0000-7000-8000-000000000000';

describe.each([
  { words: [], code: 2, says: 'Usage: unified-agents' },
  { words: ['nonsense'], code: 2, says: "unknown command 'nonsense'" },
  { words: ['sesions', 'list'], code: 2, says: 'Did you mean sessions?' },
  { words: ['sessions', 'list', '--limit', '0'], code: 2, says: 'whole number from 1' },
  { words: ['prd', 'words', 'that', 'nobody', 'takes'], code: 2, says: 'too many arguments' },
  {
    words: ['research', '--context-search-depth', 'abyss'],
    code: 2,
    says: 'Allowed choices are quick, standard, deep',
  },
  { words: ['run', '--approvals', 'x'], code: 2, says: '--approvals needs --team' },
  { words: ['run', '--agents', 'nobody', 'x'], code: 2, says: 'There is no agent "nobody"; there is ' },
  { words: ['prd', '--body', '/nowhere.json'], code: 2, says: 'cannot be read from /nowhere.json' },
  { words: ['design', '--brand-colors-primary', 'none', 'A list'], code: 2, says: 'brand.colors.primary' },
  { words: ['sessions', 'list', '--url', 'nowhere'], code: 2, says: '--url takes an address' },
  { words: ['research'], code: 1, says: '422 precondition_missing' },
  { words: ['sessions', 'list', '--api-key', 'wrong'], code: 3, says: '401 unauthenticated' },
  { words: ['sessions', 'show', unknown], code: 4, says: '404 not_found' },
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

test('a session that was made for a run that is refused is not left behind', async () => {
  const before = await desk.command(['sessions', 'list']);
  await desk.command(['research']);
  expect((await desk.command(['sessions', 'list'])).stdout).toBe(before.stdout);
});

test('who is too fast is told when to come again, by 5', async () => {
  const answers = await Promise.all(Array.from({ length: 41 }, () => desk.service.fetch('/api/v1/sessions')));
  expect(answers.at(-1)?.status).toBe(429);
  const ended = await desk.command(['sessions', 'list', '--json']);
  expect([ended.code, ended.stdout]).toEqual([5, '']);
  expect(jsonLines(ended.stderr)).toMatchObject([{ error: { code: 'rate_limited', status: 429 } }]);
});

describe('a service that is away', () => {
  test.each([
    ['sessions', 'list'],
    ['run', 'An idea'],
    ['events', unknown],
  ])('is told of at once: %s %s', async (...words) => {
    const ended = await desk.command([...words, '--url', 'http://127.0.0.1:9']);
    expect([ended.code, ended.stdout]).toEqual([1, '']);
    expect(ended.stderr).toMatch(/^unified-agents: The service at http:\/\/127\.0\.0\.1:9 cannot be reached\. /);
  });

  test('and something else in its place is told of, too', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const ended = await desk.command(['sessions', 'list', '--url', url]);
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('something else than JSON')]);
    other.close();
  });
});

test('start is the service: it says where it is, and ends as it does', async () => {
  await using data = await makeEmptyFolder();
  const { port } = new URL(desk.http.url);
  const taken = await desk.command(['start', '--port', port, '--data-dir', data.path]);
  expect([taken.code, taken.stderr]).toEqual([
    78,
    `unified-agents: PORT ${port} on 127.0.0.1 is taken by another program.\n`,
  ]);
});
