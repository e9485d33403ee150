import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockNamed } from '../docs/page.ts';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);

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

/** Runs the page's example of this name, unchanged. */
async function example(page: string, name: string): Promise<string> {
  const script = await blockNamed(page, name, service.url);
  const env = { ...process.env, KEY: testKey };
  return (await run('bash', ['-euo', 'pipefail', '-c', script], { env, cwd: folder.path })).stdout;
}

describe('the example of', () => {
  test.skipIf(lacks('curl'))('docs/team.md takes a team through its decisions', async () => {
    const said = await example('docs/team.md', 'team');
    expect(said.match(/"type":"approval_requested"/g)).toHaveLength(2);
    expect(said).toMatch(
      /"type":"team_complete".*"stages":\[\{"agent":"ideation","outcome":"completed"\},\{"agent":"prd"/,
    );
    expect(said).toMatch(/"type":"done".*"outcome":"completed"/);
  });

  test.skipIf(lacks('curl'))('docs/second-layout.md runs agents in one session, and creates another', async () => {
    const said = await example('docs/second-layout.md', 'second-layout');
    expect(said.match(/"type":"prd_complete_final"/g)).toHaveLength(2);
    expect(said).toMatch(/"agents":\["ideation"\],"mode":"single"/);
    expect(said).toMatch(/"agent":"ideation","at":"[^"]+","message":"/);
  });
});
