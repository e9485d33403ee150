import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { type Block, pattern, readBlocks } from './page.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
/** Pages whose unnamed blocks run here: those for the shell as one script, in order. */
const pages = ['quick-start', 'concepts', 'agents', 'streaming', 'errors', 'sdk'];

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let service: ServiceProcess;
beforeAll(async () => {
  folder = await makeDataDir();
  service = await startServiceProcess({ DATA_DIR: folder.path });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await folder[Symbol.asyncDispose]();
});

const env = { ...process.env, KEY: testKey };
const here = (code: string) => code.replaceAll('http://127.0.0.1:4000', service.url);
const boundary = '=== the next block ===';

/** Returns the output of each block. */
async function runShell(blocks: readonly Block[]): Promise<string[]> {
  if (blocks.length === 0) return [];
  const script = here(blocks.map(({ code }) => code).join(`\necho '${boundary}'\n`));
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env, cwd: folder.path, timeout: 110_000 });
  return stdout.split(`${boundary}\n`);
}

/** Runs a block in the repository's folder, so that imports of the package resolve. */
async function runTypeScript(block: Block, name: string): Promise<string> {
  const file = `docs-${name}-${process.pid}.ts`;
  await writeFile(file, here(block.code).replaceAll("'unified-agents/client'", "'./client/sdk/index.ts'"));
  try {
    return (await run(process.execPath, [file], { env, timeout: 110_000 })).stdout;
  } finally {
    await rm(file);
  }
}

describe.each(pages)('docs/%s.md', (name) => {
  test.skipIf(lacks('curl'))('prints what it says', async () => {
    const blocks = (await readBlocks(`docs/${name}.md`)).filter((block) => block.name === '');
    const shell = blocks.filter(({ language }) => language === 'sh');
    const printed = new Map<Block, string>();
    for (const [index, text] of (await runShell(shell)).entries()) printed.set(shell[index] as Block, text);
    for (const block of blocks.filter(({ language }) => language === 'ts')) {
      printed.set(block, await runTypeScript(block, name));
    }
    const told = [...printed].flatMap(([{ prints }, text]) => (prints === null ? [] : [{ prints, text }]));
    expect(told.length).toBeGreaterThan(0);
    for (const { prints, text } of told) expect(text).toMatch(pattern(prints));
  });
});
