import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDesk } from '../cli/command.ts';
import { blockNamed } from '../docs/page.ts';
import { testKey } from '../support/service.ts';
import { age } from './stored-session.ts';

const run = promisify(execFile);
const root = await mkdtemp(join(tmpdir(), 'uas-archive-'));
const desk = openDesk({ environment: { RETENTION_DAYS: '30', ARCHIVE_DIR: root } });

test('the commands of docs/retention.md list, check and restore an archived session', async () => {
  const sessionId = await desk.service.createSession({ idea: 'Bells' });
  await age(desk.service.store.pool, sessionId, 31);
  expect(await desk.service.services.archives?.pass()).toBe(1);
  const script = await blockNamed('docs/retention.md', 'archive');
  const environment = {
    ...desk.environment,
    UNIFIED_AGENTS_URL: desk.http.url,
    UNIFIED_AGENTS_API_KEY: testKey,
    SESSION: sessionId,
  };
  const { stdout, stderr } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: desk.folder,
    env: environment,
  });
  expect(stdout).toContain(sessionId);
  expect(stderr).toContain('1 checked, 0 damaged.');
  expect(stderr).toContain(`${sessionId} is back, with 0 events.`);
  expect((await desk.service.fetch(`/api/v1/sessions/${sessionId}`)).status).toBe(200);
});
