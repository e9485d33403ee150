import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readBlocks } from '../docs/page.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';

test('the example of docs/mcp.md runs an agent and prints what it made', async () => {
  await using service = await createTestService();
  await using http = await listen(service);
  const code = (await readBlocks('docs/mcp.md')).find(({ name }) => name === 'mcp')?.code ?? '';
  // In the repository's folder, so that imports resolve as they do for a reader who tries it there.
  const file = `docs-mcp-${process.pid}.ts`;
  await writeFile(file, code.replaceAll('http://127.0.0.1:4000', http.url));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env: { ...process.env, KEY: testKey } });
    expect(stdout).toMatch(/^phase prd\n[\s\S]*\ncompleted .*bakery/i);
  } finally {
    await rm(file);
  }
});
