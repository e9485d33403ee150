import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import type { Session } from '../../schema/session.ts';
import { finish, read } from '../artifacts/finished.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { download, leave } from './stored.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await createTestService();
  folder = await mkdtemp(join(tmpdir(), 'uas-bundle-'));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const app = (text: string) => `export const App = () => <h1>${text}</h1>;\n`;
const tokens = designTokens({ name: 'Tide Log', brand: null, words: 'calm' });
const designSystem = { designSystemId: 'x', designMd: '# Tide Log\n', tokens };

describe('export.bundle', () => {
  test.skipIf(lacks('git'))(
    'git clones a repository with a commit per version, which ends with the content of the archive',
    async () => {
      const id = await service.createSession({ idea: 'Falconers log flights' });
      await finish(service, id, 'prd');
      // Names that git sorts as bytes, and folders as if they ended in a slash; a file with a size of more than one
      // byte; two equal files.
      const files = {
        'src/App.tsx': app('one'),
        'src/a.ts': 'x',
        'src/a/b/ä.ts': 'x',
        'src/a-b.ts': 'long '.repeat(9_999),
      };
      await leave(service, id, 'code', { files });
      await leave(service, id, 'design-system', designSystem);
      await leave(service, id, 'code', { files: { 'src/App.tsx': app('two') } });
      await leave(service, id, 'code', { files, restoredVersion: 1 });
      const bundle = await download(service, id, 'bundle');
      expect(await download(service, id, 'bundle')).toEqual(bundle);

      await writeFile(join(folder, 'x.bundle'), bundle);
      await run('git', ['clone', '--quiet', 'x.bundle', 'clone'], { cwd: folder });
      const git = async (...args: string[]) => (await run('git', args, { cwd: join(folder, 'clone') })).stdout;
      await git('fsck', '--strict', '--full');
      const { title } = (await read<Session>(service, id, '')).prd ?? {};
      expect((await git('log', '--reverse', '--format=%s <%ae>')).trim().split('\n')).toEqual([
        `PRD, version 1: ${title} <prd@agents.invalid>`,
        `Code, version 1: ${title} <code@agents.invalid>`,
        `Design system, version 1: ${title} <design-system@agents.invalid>`,
        `Code, version 2: ${title} <code@agents.invalid>`,
        `Code, version 3, as in version 1: ${title} <code@agents.invalid>`,
      ]);
      expect((await git('branch', '--show-current')).trim()).toBe('main');
      expect(await git('show', 'HEAD~1:src/App.tsx')).toBe(app('two'));
      expect(await git('ls-tree', '--name-only', 'HEAD~4')).toBe('PRD.md\nREADME.md\nprd.json\n');
      await git('diff', '--exit-code', 'HEAD~3', 'HEAD', '--', 'src');

      const archive = unzipSync(await download(service, id, 'zip'));
      const kept = (await git('ls-files', '-z')).split('\0').filter((path) => path !== '');
      expect(kept.toSorted()).toEqual(Object.keys(archive).toSorted());
      for (const path of kept) {
        expect(await readFile(join(folder, 'clone', path))).toEqual(Buffer.from(archive[path] ?? []));
      }
    },
  );
});

describe('export.zip', () => {
  test.skipIf(lacks('unzip'))('has every artifact, with the same times and bytes on any machine', async () => {
    const id = await service.createSession({ idea: 'Falconers log flights' });
    await leave(service, id, 'design-system', designSystem);
    const archive = await download(service, id, 'zip');
    expect(Object.keys(unzipSync(archive))).toEqual([
      'DESIGN.md',
      'README.md',
      'brief.json',
      'design/tailwind.css',
      'design/tokens.json',
      'design/variables.css',
    ]);
    process.env.TZ = 'Asia/Tokyo';
    try {
      expect(await download(service, id, 'zip')).toEqual(archive);
    } finally {
      delete process.env.TZ;
    }
    const response = await service.fetch(`/api/v1/sessions/${id}/export.zip`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="tide-log.zip"');
    expect(response.headers.get('content-type')).toBe('application/zip');
    await response.body?.cancel();

    await writeFile(join(folder, 'x.zip'), archive);
    await run('unzip', ['-q', 'x.zip', '-d', 'unzipped'], { cwd: folder });
    expect(await readdir(join(folder, 'unzipped'))).toEqual(['DESIGN.md', 'README.md', 'brief.json', 'design']);
    expect(await readFile(join(folder, 'unzipped', 'DESIGN.md'), 'utf8')).toBe(designSystem.designMd);
  });

  test.each(['zip', 'bundle'])('with nothing to export, %s is 422; without a session 404', async (file) => {
    const id = await service.createSession({ idea: 'Falconers log flights' });
    const empty = await service.fetch(`/api/v1/sessions/${id}/export.${file}`);
    expect(empty.status).toBe(422);
    expect(await empty.json()).toMatchObject({ code: 'precondition_missing', missingAgent: 'prd' });
    expect((await service.fetch(`/api/v1/sessions/none/export.${file}`)).status).toBe(404);
    await leave(service, id, 'design-system', designSystem);
    await service.store.pool.query('update session set workspace_id = gen_random_uuid() where id = $1', [id]);
    expect((await service.fetch(`/api/v1/sessions/${id}/export.${file}`)).status).toBe(404);
  });
});
