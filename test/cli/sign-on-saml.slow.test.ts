import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockNamed } from '../docs/page.ts';
import { makeSigningKey } from '../saml/der.ts';
import { entityId, metadataOf } from '../saml/fake-idp.ts';
import type { TestServiceOptions } from '../support/service.ts';
import { jsonLines, openDesk } from './command.ts';

const run = promisify(execFile);
const metadata = metadataOf([makeSigningKey()]);
const server = createServer((_, response) => void response.end(metadata));
const options: TestServiceOptions = {};
let address = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = `http://${host}/metadata`;
  options.environment = { SIGN_ON_HOSTS: host };
});
afterAll(() => void server.close());
const desk = openDesk(options);

const ours = /^http:\/\/127\.0\.0\.1:\d+\/sign-in\/saml\/([\w-]{36})\n$/;

test('an identity provider with SAML is connected by its address or a file, shown and read again', async () => {
  const made = await desk.command(['sign-on', 'create', 'By', 'address', '--metadata-url', address]);
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(ours)]);
  expect(made.stderr).toContain('Give this metadata to the provider:');
  const [, id = ''] = ours.exec(made.stdout) ?? [];
  const shown = (await desk.command(['sign-on', 'show', id])).stdout;
  expect(shown).toContain(`issuer         ${entityId}\n`);
  expect(shown).toContain('certificate    CN=id.example, until ');
  expect(shown).toContain(`our metadata   ${made.stdout}`);
  const again = await desk.command(['sign-on', 'update', id, '--metadata-url', address, '--json']);
  expect(jsonLines(again.stdout)[0]).toMatchObject({ kind: 'saml', issuer: entityId });
  const file = join(tmpdir(), `metadata-${id}.xml`);
  await writeFile(file, metadata);
  const byFile = await desk.command(['sign-on', 'create', 'By', 'file', '--metadata-file', file, '--json']);
  expect(jsonLines(byFile.stdout)[0]).toMatchObject({ kind: 'saml', saml: { metadataUrl: null } });
});

test('sign-on create says what is missing', async () => {
  for (const flags of [[], ['--issuer', 'https://x.example'], ['--metadata-url', address, '--client-id', 'x']]) {
    const { code, stderr } = await desk.command(['sign-on', 'create', 'X', ...flags]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--metadata-file')]);
  }
  const { code, stderr } = await desk.command(['sign-on', 'create', 'X', '--metadata-file', '/nothing/here']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be read')]);
});

test('the command of docs/sign-on.md connects a provider with SAML', async () => {
  const block = await blockNamed('docs/sign-on.md', 'command-saml');
  const script = block.replace('https://id.example.com/saml/metadata', address);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env: desk.environment });
  expect(stdout).toMatch(ours);
});
