import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDesk } from '../cli/command.ts';
import { blockNamed } from '../docs/page.ts';
import { openBrowser, tokenOf } from './browser.ts';

const run = promisify(execFile);
const desk = openDesk();

/** Runs a block of the page in a shell; returns the link that it prints. */
async function linkOf(name: string): Promise<{ link: string }> {
  const code = await blockNamed('docs/signing-in.md', name);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', code], { cwd: desk.folder, env: desk.environment });
  return { link: stdout.trim() };
}

test('the commands of docs/signing-in.md make links that let people in', async () => {
  const password = 'a long walk by the sea';
  const [first, second, third] = [openBrowser(desk.service), openBrowser(desk.service), openBrowser(desk.service)];
  await first.send('/setup', { token: tokenOf(await linkOf('open')) });
  const admin = await first.send('/setup/admin', { name: 'Ann', email: 'ann@example.com', password });
  const joins = { token: tokenOf(await linkOf('invite')), name: 'Ann Lee', email: 'lee@example.com', password };
  const joined = await second.send('/invite/join', joins);
  const recovery = { token: tokenOf(await linkOf('recover')), password: `${password}, again` };
  const recovered = await third.send('/recover/password', recovery);
  expect([admin, joined, recovered].map(({ status }) => status)).toEqual([303, 303, 303]);
});
