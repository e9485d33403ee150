import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';

const run = promisify(execFile);

/** As strict as in this repository. */
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: ['node'],
  typeRoots: [resolve('node_modules/@types')],
};

test('a client that @hey-api/openapi-ts generates compiles, and works as in the docs', async () => {
  await using service = await createTestService();
  await using http = await listen(service);
  const folder = await mkdtemp(join(tmpdir(), 'uas-client-'));
  try {
    const document = `${http.url}/api/v1/openapi.json`;
    await run(process.execPath, ['test/openapi/generate-client.ts', document, join(folder, 'client')]);
    const docs = await readFile('docs/reference.md', 'utf8');
    const flow = /^```ts generated-client\n([\s\S]*?)^```$/m.exec(docs)?.[1] ?? '';
    await writeFile(join(folder, 'flow.ts'), flow);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['flow.ts'] }));
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]);

    const env = { ...process.env, URL: http.url, KEY: testKey };
    const { stdout } = await run(process.execPath, [join(folder, 'flow.ts')], { env });
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(/bakery.* [0-9a-f-]{36}$/i);
    expect(lines[1]).toMatch(/^\d+ done$/);
    expect(lines[2]).toMatch(/^prd [1-9]\d*$/);
    expect(lines[3]).toBe('not_found');
    expect(lines).toHaveLength(4);
  } finally {
    await rm(folder, { recursive: true });
  }
});
