import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { code, prd } from '../../agents/index.ts';
import { finish } from '../artifacts/finished.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { download } from './stored.ts';
import { lacks } from '../support/needs.ts';
import { freePort } from '../support/free-port.ts';

const missing = lacks('unzip');

const run = promisify(execFile);
let host: SandboxHost;
let service: TestService;
let folder: string;

beforeAll(async () => {
  host = await createSandboxHost();
  service = await createTestService({ store: host.store, sandboxes: host.provider, agents: { code, prd } });
  folder = await mkdtemp(join(tmpdir(), 'uas-export-'));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const changes = `Rename flights to outings. Add a number field wind to outings. Remove notes from outings.`;

test.skipIf(missing)(
  'the archive installs, checks, passes its own tests, builds and runs in an empty folder elsewhere',
  async () => {
    const id = await service.createSession({ idea: 'Falconers log flights and share them with landowners' });
    await finish(service, id, 'prd');
    await finish(service, id, 'code');
    // Tests in the code's folder must still pass after a change.
    await finish(service, id, 'code', { messages: [{ role: 'user', content: changes }] });
    await writeFile(join(folder, 'export.zip'), await download(service, id, 'zip'));
    await run('unzip', ['-q', 'export.zip', '-d', 'project'], { cwd: folder });

    const cwd = join(folder, 'project');
    const npm = (...args: string[]) => run('npm', args, { cwd, timeout: 300_000 });
    expect(await readFile(join(cwd, 'src/data/Flight.ts'), 'utf8')).toMatch(/singular: 'Outing'[^]+label: 'Wind'/);
    await npm('install', '--prefer-offline', '--no-audit', '--no-fund');
    await npm('run', 'types');
    const { stdout } = await npm('test');
    expect(stripVTControlCharacters(stdout)).toMatch(/Tests {2}(\d{2,}) passed \(\1\)/);
    await npm('run', 'build');
    expect(await readFile(join(cwd, 'dist', 'index.html'), 'utf8')).toContain('<script type="module"');

    const port = await freePort();
    const dev = spawn('npm', ['run', 'dev', '--', '--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
      cwd,
      detached: true,
      // CI enables colours, which would come between the host and its port.
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let printed = '';
      for await (const part of dev.stdout.setEncoding('utf8')) {
        printed += part as string;
        if (printed.includes(`:${port}`)) break;
      }
      const module = await fetch(`http://127.0.0.1:${port}/src/App.tsx`);
      expect(module.status).toBe(200);
      expect(await module.text()).toContain('export function App');
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('id="root"');
      const css = await fetch(`http://127.0.0.1:${port}/styles.css`, { headers: { accept: 'text/css' } });
      expect(await css.text()).toContain('--primary');
    } finally {
      // npm and its children are a process group.
      if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGKILL');
    }
  },
);
