import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockNamed } from './page.ts';
import { machinePath } from '../support/machine-node.ts';
import { makeEmptyFolder, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
const readme = await readFile('README.md', 'utf8');

let folder: Awaited<ReturnType<typeof makeEmptyFolder>>;
let service: ServiceProcess;

beforeAll(async () => {
  folder = await makeEmptyFolder();
  service = await startServiceProcess({ DATA_DIR: folder.path });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await folder[Symbol.asyncDispose]();
});

const env = { ...process.env, KEY: testKey };

describe('the example', () => {
  test.skipIf(lacks('curl'))(
    'for REST and the shell starts a run, resumes after a cursor, and reads the session',
    async () => {
      const { stdout } = await run(
        'bash',
        ['-euo', 'pipefail', '-c', await blockNamed('README.md', 'rest', service.url)],
        { env },
      );
      expect(stdout).toContain('"type":"prd_complete_final"');
      expect(stdout.match(/"type":"done"/g)).toHaveLength(2);
      expect(stdout).toMatch(/"sessionId":"[^"]+".*"prd":\{/);
    },
  );

  test.each([
    ['README.md', 'trpc', /bakery/i],
    ['README.md', 'graphql', /"__typename":"PrdCompleteFinalEvent".*"title":"[^"]*bakery/i],
    ['docs/websockets.md', 'trpc', /bakery/i],
  ])('of %s for %s follows a run to its end', async (page, name, expected) => {
    // In the repository's folder, so that imports resolve as they do for a reader who tries it there.
    const file = `readme-${name}-${process.pid}.ts`;
    await writeFile(file, await blockNamed(page, name, service.url));
    try {
      // With the README's command, whatever the machine's own Node can read.
      const { stdout } = await run('npx', ['node', file], { env: { ...env, PATH: machinePath() } });
      expect(stdout).toMatch(expected);
    } finally {
      await rm(file);
    }
  });

  test.skipIf(lacks('curl', 'git'))(
    'for artifacts lists and compares versions, and exports a repository that git clones',
    async () => {
      const { stdout } = await run(
        'bash',
        ['-euo', 'pipefail', '-c', await blockNamed('docs/artifacts.md', 'artifacts', service.url)],
        { env },
      );
      const [comparison = '', comment = '', ...commits] = stdout.trim().split('\n');
      expect(JSON.parse(comparison)).toMatchObject({ base: { version: 1 }, target: { version: 2 } });
      expect(JSON.parse(comment)).toMatchObject({ version: 2, anchor: 'US-1', resolvedAt: null });
      expect(commits).toEqual([expect.stringMatching(/^PRD, version 2: /), expect.stringMatching(/^PRD, version 1: /)]);
    },
  );

  test.skipIf(lacks('curl'))('for sharing makes a link, opens it, and revokes it', async () => {
    const script = await blockNamed('docs/sharing.md', 'sharing', service.url);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env });
    const [link, replay = '', events = '', refused = ''] = stdout.trim().split('\n');
    expect(link).toMatch(/\/r#uas_share_[\w-]{43}$/);
    expect(JSON.parse(replay)).toMatchObject({ include: { comments: true, people: false }, sharedBy: null });
    expect(JSON.parse(events)).toMatchObject({ nextCursor: 2, hasMore: true });
    expect(JSON.parse(refused)).toMatchObject({ code: 'unauthenticated', share: 'revoked' });
  });

  test.each(['npm ci && npm run demo -- ', 'npm ci && npm test'])('names the command %s', (command) => {
    expect(readme).toContain(command);
  });
});
