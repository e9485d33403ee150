import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockNamed } from '../docs/page.ts';
import { ask } from '../support/graphql.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';
import { untypedTrpcClient } from '../support/trpc.ts';
import { makePdf } from './make-pdf.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
const env = { ...process.env, KEY: testKey };

let service: TestService;
let http: HttpService;
beforeAll(async () => {
  service = await createTestService();
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const block = (name: string) => blockNamed('docs/import.md', name, http.url);

describe('docs/import.md', () => {
  test.skipIf(lacks('curl'))('imports with curl, twice, and finds what was imported', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'import-'));
    try {
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', await block('import')], { env, cwd });
      expect(stdout).toContain('"rows":3,"imported":2,"duplicates":0,"bad":1,"bytes":189,');
      expect(stdout).toContain('"badRows":[{"row":4,"reason":"has neither a title nor a text"}]');
      expect(stdout).toMatch(/data: \{"type":"import_progress".*\n\ndata: \{"type":"import_complete".*"duplicates":2/);
      expect(stdout).toMatch(/\{"signals":\[\{[^\]]*"title":"Slow export"[^\]]*\],"nextBefore":null\}/);
    } finally {
      await rm(cwd, { recursive: true });
    }
  });

  test('imports with tRPC', async () => {
    const file = `docs-import-${process.pid}.ts`;
    await writeFile(file, await block('trpc-import'));
    try {
      expect((await run(process.execPath, [file], { env })).stdout).toBe('2 []\n');
    } finally {
      await rm(file);
    }
  });
});

describe('an import through the other protocols', () => {
  test('accepts bytes as base64, up to the size of a call', async () => {
    const pdf = Buffer.concat([makePdf(['Bells crack.']), Buffer.alloc(700_000, ' ')]);
    const client = untypedTrpcClient(http.url);
    const done = await client.mutation('signals.import', { format: 'pdf', base64: pdf.toString('base64') });
    expect(done).toMatchObject({ format: 'pdf', imported: 1 });
    const both = client.mutation('signals.import', { format: 'text', text: 'x', base64: 'eA==' });
    await expect(both).rejects.toThrow('either text or base64');
    const tooLarge = client.mutation('signals.import', { format: 'text', text: 'x'.repeat(1_100_000) });
    await expect(tooLarge).rejects.toThrow('larger');
  });

  test('works with GraphQL as well', async () => {
    const input = { format: 'text', text: 'A paragraph of zebras.\n\nAnother one.' };
    const done = await ask(
      service,
      'mutation ($input: ImportSignalsInput!) { importSignals(input: $input) { importId imported badRows { row } } }',
      { input },
    );
    expect(done.data?.['importSignals']).toMatchObject({ imported: 2, badRows: [] });
    const found = await ask(service, '{ signals(query: "zebra") { signals { text } } }');
    expect(found.data?.['signals']).toEqual({ signals: [{ text: 'A paragraph of zebras.' }] });
    const id = done.data?.['importSignals']?.['importId'];
    const gone = await ask(service, 'mutation ($id: ID!) { deleteSignalImport(id: $id) }', { id });
    expect(gone.data).toEqual({ deleteSignalImport: true });
    expect((await ask(service, '{ signals(query: "zebra") { signals { text } } }')).data?.['signals']).toEqual({
      signals: [],
    });
  });
});
