import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockNamed, pattern, readBlocks } from '../docs/page.ts';
import { makePdf } from '../imports/make-pdf.ts';
import { machineNode } from '../support/machine-node.ts';
import { testKey } from '../support/service.ts';
import { type Installed, installPackage } from './install.ts';

let installed: Installed;
let url: string;
/** The page's install command, and the commands after it. */
let install: string;
let others: string[];
beforeAll(async () => {
  const pack = await blockNamed('docs/install.md', 'pack');
  [install = '', ...others] = (await blockNamed('docs/install.md', 'install')).trim().split('\n');
  installed = await installPackage(testKey, { pack, install });
  url = await installed.start();
});
afterAll(() => installed[Symbol.asyncDispose]());

/** Takes an idea to a running application, and imports a file that only a child process reads. */
const flow = `
import { readFile } from 'node:fs/promises';
import { NotFoundError, UnifiedAgents } from 'unified-agents/client';

const client = new UnifiedAgents({ apiKey: process.argv[3] ?? '', baseUrl: process.argv[2] ?? '' });
const session = await client.sessions.create({ idea: 'Ringers log bells' });
let text = '';
for await (const event of session.ideation({ messages: [{ role: 'user', content: 'Ringers log bells' }] })) {
  if (event.type === 'text_delta') text += event.delta;
}
const { prd } = await session.prd().result;
const { sandboxUrl } = await session.code().result;
const { imported } = await client.signals.import(await readFile('bells.pdf'), { type: 'application/pdf' });
const missing = await client.session('none').get().catch((error: unknown) => error);
const page = await fetch(sandboxUrl);
console.log(JSON.stringify({
  node: process.versions.node,
  text: text.length > 0,
  title: prd.title,
  page: page.status,
  imported,
  isNotFound: missing instanceof NotFoundError,
}));
`;

describe('the package, in an empty folder', () => {
  test('starts the service with its command', async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const page = await (await fetch(url)).text();
    const [, script = ''] = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(page) ?? [];
    expect((await fetch(url + script)).headers.get('content-type')).toContain('text/javascript');
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await installed.run('npx', 'unified-agents', '--version')).toContain(version);
    expect(install).toContain(`unified-agents-${version}.tgz`);
    // This test runs these two.
    expect(others).toEqual(['npx unified-agents --version', 'npx unified-agents start']);
  });

  test(`runs every example of docs/sdk.md in the machine’s Node ${machineNode()}, as it stands there`, async () => {
    const examples = (await readBlocks('docs/sdk.md')).filter(({ language }) => language === 'ts');
    expect(examples.length).toBeGreaterThan(3);
    for (const { code, prints } of examples) {
      await installed.write('example.mjs', code.replaceAll('http://127.0.0.1:4000', url));
      expect(await installed.run('env', `KEY=${testKey}`, 'node', 'example.mjs')).toMatch(pattern(prints ?? 'nothing'));
    }
  });

  test('brings its own types, and runs the flow in the machine’s Node', async () => {
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      module: 'nodenext',
      strict: true,
      outDir: 'out',
      types: ['node'],
    };
    const view = "import type { RunView } from 'unified-agents/react';\nexport type View = RunView<'research'>;\n";
    // Another package that TypeScript pages have.
    await installed.borrow('@tanstack/react-query');
    await installed.write('flow.ts', flow);
    await installed.write('view.ts', view);
    await installed.write('bells.pdf', makePdf(['Bells crack.']));
    await installed.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['flow.ts', 'view.ts'] }));
    await installed.run(process.execPath, resolve('node_modules/typescript/bin/tsc'), '-p', '.');
    const told = JSON.parse(await installed.run('node', 'out/flow.js', url, testKey)) as Record<string, unknown>;
    const machine = (await installed.run('node', '--version')).trim();
    console.log(`the flow ran in Node ${machine}`);
    expect(told).toEqual({
      node: machine.slice(1),
      text: true,
      title: expect.stringMatching(/bell/i) as unknown,
      page: 200,
      imported: 1,
      isNotFound: true,
    });
  });
});
