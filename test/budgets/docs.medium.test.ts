import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createKeyedDesk } from '../audit/desk.ts';
import { blockNamed } from '../docs/page.ts';
import { lacks } from '../support/needs.ts';
import { testKey } from '../support/service.ts';

const run = promisify(execFile);
const page = 'docs/budgets.md';
const desk = createKeyedDesk();

test.skipIf(lacks('curl'))('the requests of docs/budgets.md make, read, raise and remove budgets', async () => {
  const script = await blockNamed(page, 'budgets', desk.http.url);
  const env = { PATH: process.env.PATH, KEY: testKey };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: desk.folder, env });
  const parts = stdout.split(/(?<=\})(?=\{"(?:budgetId|budgets|by)":)/).map((part) => JSON.parse(part) as object);
  expect(parts).toMatchObject([
    { measure: 'runs', limit: 200 },
    { budgets: [{ measure: 'runs' }, { measure: 'tokens', used: 0 }] },
    { measure: 'tokens', limit: 40_000_000 },
    { by: 'model', rows: [], total: { runs: 0 } },
  ]);
});

test('the commands of docs/budgets.md do the same', async () => {
  const script = await blockNamed(page, 'commands');
  const environment = { ...desk.environment, UNIFIED_AGENTS_URL: desk.http.url, UNIFIED_AGENTS_API_KEY: testKey };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: desk.folder, env: environment });
  expect(stdout).toMatch(/^\S+\tworkspace\ttokens\tmonth\t0 of 20000000\t$/m);
  expect(stdout).toMatch(/^agent\tinput\toutput\tUS dollars\tcalls\truns\ntotal\t0\t0\t0\t0\t0$/m);
});
