import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../cli/pack/bundle.ts';
import { blockNamed } from '../docs/page.ts';
import { machineNode } from '../support/machine-node.ts';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { type Installed, installPackage } from './install.ts';

let installed: Installed;
beforeAll(async () => {
  const pack = await blockNamed('docs/install.md', 'pack-client');
  const install = await blockNamed('docs/install.md', 'install-client');
  installed = await installPackage(testKey, { pack, install });
});
afterAll(() => installed[Symbol.asyncDispose]());

const call = `
import { NotFoundError, UnifiedAgents } from '@unified-agents/client';

const client = new UnifiedAgents({ apiKey: process.argv[3], baseUrl: process.argv[2] });
const session = await client.sessions.create({ idea: 'Ringers log bells' });
const types = [];
for await (const { type } of session.ideation({ messages: [{ role: 'user', content: 'Ringers log bells' }] })) {
  types.push(type);
}
const missing = await client.session('none').get().catch((error) => error);
console.log(JSON.stringify({ last: types.at(-1), isNotFound: missing instanceof NotFoundError }));
`;

/** Each line that expects an error fails to compile if the types are `any`. */
const typed = `
import { UnifiedAgents, type AgentBody, type AgentEvent, type SessionState, type TeamEvent } from '@unified-agents/client';

const client = new UnifiedAgents({ apiKey: 'key' });
export async function flow(): Promise<string> {
  const session = await client.sessions.create({ idea: 'Bells' });
  // @ts-expect-error -- an idea is text
  await client.sessions.create({ idea: 1 });
  for await (const event of session.research({ context: { searchDepth: 'quick' } })) {
    if (event.type === 'research_results') event.results.map(({ title }) => title.length);
    // @ts-expect-error -- Research streams no such event
    if (event.type === 'prd_complete_final') return '';
  }
  const { prd } = await session.prd().result;
  const state: SessionState = await session.get();
  const depth: AgentBody<'research'> = { context: { searchDepth: 'quick' } };
  // @ts-expect-error -- no such depth
  const wrong: AgentBody<'research'> = { context: { searchDepth: 'endless' } };
  return [prd.title, state.phase, depth, wrong].join();
}
export const title = (event: AgentEvent<'prd'>): string => (event.type === 'prd_complete_final' ? event.prd.title : '');
export const waits = (event: TeamEvent): string => (event.type === 'approval_requested' ? event.approvalId : '');
`;

const typedRouter = `
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from '@unified-agents/client/router';
import type { RunView } from '@unified-agents/client/react';

const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: 'http://127.0.0.1:4000/api/trpc' })] });
export async function flow(): Promise<string> {
  const { sessionId } = await client.sessions.create.mutate({ idea: 'Bells' });
  // @ts-expect-error -- a session is named by text
  await client.sessions.get.query({ sessionId: 1 });
  client.agents.prd.run.subscribe(
    { sessionId },
    {
      onData({ data: event }) {
        if (event.type === 'prd_complete_final') event.prd.title.trim();
        // @ts-expect-error -- PRD streams no such event
        if (event.type === 'research_results') event.results;
      },
      onError: ({ data }) => data?.problem.detail.trim(),
    },
  );
  return (await client.sessions.get.query({ sessionId })).phase;
}
export const title = (view: RunView<'prd'>): string | undefined => view.result?.prd.title;
`;

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: [] as string[],
};

async function check(file: string, text: string, options: object): Promise<string> {
  await installed.write(file, text);
  const settings = { compilerOptions: { ...compilerOptions, ...options }, files: [file] };
  await installed.write('tsconfig.json', JSON.stringify(settings));
  return installed.run(process.execPath, resolve('node_modules/typescript/bin/tsc'), '-p', '.');
}

describe('the client, installed without the service', () => {
  test('takes at most 5 MB and 30 packages', async () => {
    const folder = join(installed.folder, 'node_modules');
    let bytes = 0;
    let packages = 0;
    for (const path of await readdir(folder, { recursive: true })) {
      const info = await stat(join(folder, path));
      if (info.isFile()) bytes += info.size;
      if (/(?:^|node_modules\/)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path)) packages += 1;
    }
    console.log(`the client takes ${bytes} bytes in ${packages} packages`);
    expect(packages).toBeGreaterThan(0);
    expect(packages).toBeLessThanOrEqual(30);
    expect(bytes).toBeLessThanOrEqual(5_000_000);
  });

  test(`calls the service in the machine’s Node ${machineNode()}`, async () => {
    await using folder = await makeDataDir();
    await using service = await startServiceProcess({ DATA_DIR: folder.path });
    await installed.write('call.mjs', call);
    const printed = await installed.run('node', 'call.mjs', service.url, testKey);
    expect(JSON.parse(printed)).toEqual({ last: 'done', isNotFound: true });
  });

  test('is one small module in a browser bundle', async () => {
    await installed.write('page.js', "export { UnifiedAgents } from '@unified-agents/client';\n");
    const { imports, minifiedBytes, gzippedBytes } = await bundle(join(installed.folder, 'page.js'));
    console.log(`a bundle of the SDK takes ${minifiedBytes} bytes, ${gzippedBytes} with gzip`);
    expect(imports).toEqual([]);
    expect(gzippedBytes).toBeLessThan(9 * 1024);
  });

  test('names no module of the service in its declarations', async () => {
    const folder = join(installed.folder, 'node_modules/@unified-agents/client/dist');
    const named = new Set<string>();
    let bytes = 0;
    for (const path of await readdir(folder, { recursive: true })) {
      if (!path.endsWith('.d.ts')) continue;
      const text = await readFile(join(folder, path), 'utf8');
      bytes += Buffer.byteLength(text);
      for (const [, name = ''] of text.matchAll(/(?:from|import\() ?["']([^"']+)["']/g)) named.add(name);
    }
    console.log(`the declarations take ${bytes} bytes`);
    expect([...named].filter((name) => !name.startsWith('.')).toSorted()).toEqual([
      '@tanstack/react-query',
      '@trpc/server',
      'react',
    ]);
    expect([...named].filter((name) => name.includes('../../'))).toEqual([]);
  });

  test('types a program with nothing else installed', async () => {
    expect(await check('typed.ts', typed, { skipLibCheck: false })).toBe('');
  });

  test('types tRPC’s client and the hooks', async () => {
    for (const name of ['@types/react', '@tanstack/react-query', '@trpc/client', '@trpc/server']) {
      await installed.borrow(name);
    }
    // tRPC’s own declarations do not pass the check of libraries.
    expect(await check('router.ts', typedRouter, { skipLibCheck: true })).toBe('');
  });
});
