import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSecrets } from '../sandbox/attack-run.ts';
import type { Attack, Target } from '../sandbox/attacks/attack.ts';
import { attacks } from '../sandbox/attacks/index.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { download, leave } from './stored.ts';

const run = promisify(execFile);
let service: TestService;
let folder: string;
let target: Target;

beforeAll(async () => {
  service = await createTestService();
  folder = await mkdtemp(join(tmpdir(), 'uas-hostile-export-'));
  target = await keepSecrets(folder);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Attacks that run code in the build. */
const nowhere = { absolute: '/nowhere', relative: '../nowhere' };
const anywhere = { secret: nowhere, serviceKey: nowhere, dotEnv: nowhere, marker: '/marker-of-an-attack' };
const running = attacks.filter((attack) => {
  const text = JSON.stringify(attack.files(anywhere));
  // PostgreSQL stores no null character.
  return text.includes(anywhere.marker) && !text.includes(String.raw`\u0000`);
});

/** Unpacks an export into a new folder, as if its packages were installed: the same versions of the same packages. */
async function unpack(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const project = await mkdtemp(join(folder, 'project-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), content);
  }
  await symlink(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
  return project;
}

async function build(project: string): Promise<string> {
  const { stdout, stderr } = await run('npm', ['run', 'build'], { cwd: project }).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return stdout + stderr;
}

/** Builds projects one after the other in one process, by what `npm run build` calls. Returns what each build said. */
async function buildAll(projects: readonly string[]): Promise<string[]> {
  const program = join(import.meta.dirname, 'build-projects.ts');
  const { stdout } = await run(process.execPath, [program, ...projects], {
    env: { ...process.env, NODE_ENV: undefined },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n[') + 1)) as string[];
}

const ran = () => readFile(target.marker, 'utf8').catch(() => null);

/** Exports a version as a service without the checks may have stored it. */
async function exportOf(attack: Attack): Promise<Record<string, Uint8Array>> {
  const id = await service.createSession();
  await leave(service, id, 'code', { files: attack.files(target) });
  return unzipSync(await download(service, id, 'zip'));
}

describe('the export of a hostile project', () => {
  test('runs no code when it is built, whatever the project is', { timeout: 600_000 }, async () => {
    const archives = await Promise.all(running.map(exportOf));
    const projects = await Promise.all(archives.map(unpack));
    const said = await buildAll(projects);
    expect(await ran()).toBeNull();
    for (const [index, { title }] of running.entries()) {
      // The build itself ran: it built something, or reported an error.
      expect([title, said[index]]).toEqual([title, expect.stringMatching(/^(?:built|error)/)]);
      const archive = archives[index] ?? {};
      // Scripts and settings are the template's.
      const manifest = JSON.parse(Buffer.from(archive['package.json'] ?? '').toString()) as { scripts: object };
      expect([title, manifest.scripts]).toMatchObject([title, { build: 'vite build' }]);
      const outside = Object.keys(archive).filter((path) => !path.startsWith('src/'));
      expect([title, outside.toSorted()]).toEqual([
        title,
        [
          '.gitignore',
          'README.md',
          'index.html',
          'package.json',
          'styles.css',
          'test-setup.ts',
          'tsconfig.json',
          'vite.config.ts',
        ],
      ]);
    }
    // Some of them as people build them.
    for (const project of projects.slice(0, 3)) expect(await build(project)).toMatch(/built in|error/i);
    expect(await ran()).toBeNull();
  });

  test('has a README that lists what was left out', async () => {
    const attack = attacks.find(({ title }) => title.startsWith('leaves @plugin'));
    if (!attack) throw new Error('the attack is missing');
    const archive = await exportOf(attack);
    expect(Buffer.from(archive['README.md'] ?? '').toString()).toContain('One file of the application would have run');
    expect(Buffer.from(archive['src/left/a.css'] ?? '').toString()).toMatch(/^\/\* Left out by the export/);
  });

  test('that was exported without the checks does run code', async () => {
    const attack = running.find(({ title }) => title.startsWith('has the theme "@plugin'));
    if (!attack) throw new Error('the attack is missing');
    const project = await unpack({ ...(await exportOf(attack)), ...attack.files(target) });
    for (const how of [build, (path: string) => buildAll([path])]) {
      await how(project);
      expect(await ran()).toBe('it ran');
      await rm(target.marker);
    }
  });
});
