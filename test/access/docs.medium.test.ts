import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { roleScopes } from '../../server/core/access/roles.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
const page = await readFile('docs/keys.md', 'utf8');

test.skipIf(lacks('curl'))(
  'the example of docs/keys.md makes a narrow key, uses it, rotates it and revokes it',
  async () => {
    await using service = await createTestService();
    await using http = await listen(service);
    const code = /^```sh keys\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';
    const script = code.replaceAll('http://127.0.0.1:4000', http.url);
    const env = { PATH: process.env.PATH, KEY: testKey };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env });
    const keyScopes = ['sessions:read', 'sessions:write', 'agents:research'];
    const parts = stdout.split(/(?<=\})(?=\{)/).map((part) => JSON.parse(part) as Record<string, unknown>);
    expect(parts).toMatchObject([
      { actor: { type: 'key', name: 'Nightly research' }, scopes: keyScopes },
      { sessions: [] },
      { code: 'insufficient_scope', scope: 'keys:manage' },
      { name: 'Nightly research', key: expect.stringMatching(/^uas_/) as unknown },
      { keys: [{ scopes: keyScopes }] },
    ]);
    const { keys } = (await (await service.fetch('/api/v1/keys')).json()) as { keys: unknown[] };
    expect(keys).toMatchObject([{ status: 'revoked' }]);
  },
);

const scopeOf = (cells: string[]) => (cells[1] ?? '').replace('<name>', '*');

test('the table of roles in docs/keys.md matches the code', () => {
  const rows = page.split('\n').filter((line) => /^\| (?:Scope|`[a-zA-Z:<>]+`) /.test(line));
  const [head = [], ...scopes] = rows.map((row) => row.split('|').map((cell) => cell.replaceAll('`', '').trim()));
  const told = Object.keys(roleScopes).map((role) => {
    const column = head.indexOf(role);
    return [
      role,
      scopes
        .filter((cells) => cells[column] === 'yes')
        .map(scopeOf)
        .toSorted(),
    ];
  });
  const asked = Object.entries(roleScopes).map(([role, scopes]) => [role, scopes.toSorted()]);
  expect(told).toEqual(asked);
});
