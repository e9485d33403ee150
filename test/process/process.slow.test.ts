import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { readEvents } from '../support/events.ts';
import { makeDataDir, makeEmptyFolder, spawnService, startServiceProcess } from '../support/process.ts';
import { createSession, environment, idea } from '../support/slow-model.ts';
import { startStubModel } from '../support/stub-model.ts';

/** The database address of a service, for a second connection. */
async function connectTo(dataDir: string): Promise<Client> {
  const [, , , port, host] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new Client({ host, port: Number(port), user: 'unified_agents', database: 'unified_agents' });
  await client.connect();
  return client;
}

/** Resident memory in megabytes. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  return Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

describe('the service as a process', () => {
  test('returns the memory of its start to the system when idle', async () => {
    await using folder = await makeDataDir();
    await using service = await startServiceProcess({ DATA_DIR: folder.path });
    const atStart = await residentOf(service.child);
    await expect.poll(() => residentOf(service.child), { interval: 500 }).toBeLessThan(atStart - 10);
  });

  test('answers that it is unavailable during a shutdown, until its runs are handed back', async () => {
    await using folder = await makeDataDir();
    await using model = await startStubModel(() => ({ kind: 'endless', delta: 'word ', everyMs: 20 }));
    await using service = await startServiceProcess(environment(folder.path, model.url));
    const [id, other] = [await createSession(service), await createSession(service)];
    const stream = await service.post(`/api/v1/sessions/${id}/ideation-agent`, idea);
    const events = readEvents(stream);
    // The run's next write waits for this lock, and with it the end of the service.
    const lock = await connectTo(folder.path);
    await lock.query('begin');
    await lock.query('select from session where id = $1 for update', [id]);
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
    await expect.poll(async () => (await lock.query(waiting)).rowCount).toBeGreaterThan(0);
    const ended = service.end('SIGTERM');
    await expect.poll(async () => (await service.request('/readyz')).status).toBe(503);
    const refused = await service.post(`/api/v1/sessions/${other}/ideation-agent`, idea);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    await lock.end();
    expect(await ended).toBe(0);
    expect((await events).length).toBeGreaterThan(0);
  });

  test('stops with an open stream if nothing runs', async () => {
    await using folder = await makeDataDir();
    const service = await startServiceProcess({ DATA_DIR: folder.path });
    const id = await createSession(service);
    const stream = await service.request(`/api/v1/sessions/${id}/events?follow=true`);
    const ended = stream.text();
    expect(await service.end('SIGTERM')).toBe(0);
    expect(await ended).toBe('');
  });

  test('caches compiled code in the user’s own files, and starts even if it cannot', async () => {
    await using folder = await makeEmptyFolder();
    await using caches = await makeEmptyFolder();
    const first = await startServiceProcess({ DATA_DIR: folder.path, XDG_CACHE_HOME: caches.path });
    expect(await first.end('SIGTERM')).toBe(0);
    const kept = await readdir(join(caches.path, 'unified-agents'), { recursive: true });
    expect(kept.length).toBeGreaterThan(100);
    const taken = join(caches.path, 'a-file');
    await writeFile(taken, '');
    const second = await startServiceProcess({ DATA_DIR: folder.path, XDG_CACHE_HOME: join(taken, 'below') });
    expect((await second.request('/readyz')).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  test('is refused the data folder of another service, with one line that names it and exit code 75', async () => {
    await using folder = await makeDataDir();
    await using first = await startServiceProcess({ DATA_DIR: folder.path });
    const second = spawnService({ DATA_DIR: folder.path });
    const [code] = (await once(second.child, 'exit')) as [number];
    expect(code).toBe(75);
    expect(second.output()).toBe(
      `unified-agents: DATA_DIR ${folder.path} is in use by process ${first.child.pid} at ${first.url}. ` +
        'Stop that process, or set DATA_DIR to another folder.\n',
    );
    expect((await first.request('/readyz')).status).toBe(200);
  });

  test('is refused a port in use, with one line and exit code 78, and leaves nothing running', async () => {
    await using folder = await makeDataDir();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { child, output } = spawnService({ DATA_DIR: folder.path, PORT: String(port) });
    const [code] = (await once(child, 'exit')) as [number];
    taken.close();
    expect(code).toBe(78);
    expect(output()).toBe(
      `unified-agents: PORT ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to another port.\n`,
    );
  });

  test.each([
    [
      'an address that is not its own',
      { HOST: '203.0.113.7' },
      78,
      /^unified-agents: HOST must be an address of this machine\. It is set to "203\.0\.113\.7" /,
    ],
    [
      'a data folder that cannot be one',
      { DATA_DIR: '/dev/null/data' },
      78,
      /^unified-agents: DATA_DIR \/dev\/null\/data /,
    ],
    [
      'a data folder below a file system that makes none',
      { DATA_DIR: '/proc/x' },
      78,
      /^unified-agents: DATA_DIR \/proc\/x /,
    ],
    [
      'a data folder that takes no files',
      { DATA_DIR: '/proc' },
      78,
      /^unified-agents: DATA_DIR \/proc cannot be used: /,
    ],
    [
      'a secret of which two settings tell',
      { OPENAI_API_KEY: 'sk-of-a-secret', OPENAI_API_KEY_FILE: '/dev/null' },
      78,
      /^unified-agents: OPENAI_API_KEY and OPENAI_API_KEY_FILE are both set\. Remove one of them\.$/,
    ],
    [
      'a secret in a file that is not there',
      { OPENAI_API_KEY_FILE: '/run/secrets/none' },
      78,
      /^unified-agents: OPENAI_API_KEY_FILE must name a readable file\. "\/run\/secrets\/none" cannot be read: ENOENT.*\.$/,
    ],
    [
      'a bad password of the first admin',
      { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'of-a-secret' },
      78,
      /^unified-agents: ADMIN_PASSWORD has fewer than 12 characters\. Choose another one\.$/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgresql://user:secret@127.0.0.1:1/uas' },
      69,
      /^unified-agents: Could not connect to the database of DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
    ],
  ])('with %s, reports it in one line and exits', async (_name, settings, expected, line) => {
    await using folder = await makeEmptyFolder();
    const { child, output } = spawnService({ DATA_DIR: folder.path, ...settings });
    const [code] = (await once(child, 'exit')) as [number];
    expect(output().trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
    expect(output()).not.toMatch(/secret@|of-a-secret/);
    expect(code).toBe(expected);
  });

  test.skipIf(process.platform === 'win32')('with another user’s data folder, names the owner', async () => {
    await using folder = await makeEmptyFolder();
    // Root may write anywhere, so run as another user; other users remove their own permission.
    const isRoot = process.getuid?.() === 0;
    if (!isRoot) await chmod(folder.path, 0o500);
    const { child, output } = spawnService({ DATA_DIR: folder.path }, isRoot ? { uid: 65_534, gid: 65_534 } : {});
    const [code] = (await once(child, 'exit')) as [number];
    await chmod(folder.path, 0o700);
    expect(output()).toMatch(
      /^unified-agents: DATA_DIR \S+ cannot be used: (it belongs to user 0, this process runs as user 65534, and )?this process may not write there\.\n$/,
    );
    expect(code).toBe(78);
  });

  test('publishes its URL in a file of mode 600, and removes the file when it stops', async () => {
    await using folder = await makeDataDir();
    const path = join(folder.path, 'service.json');
    const service = await startServiceProcess({ DATA_DIR: folder.path });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      pid: service.child.pid,
      url: service.url,
      keyIsHere: false,
    });
    expect(await service.end('SIGTERM')).toBe(0);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  test('prints its parts and the file of its key, but without a terminal not the key', async () => {
    await using folder = await makeEmptyFolder();
    await using service = await startServiceProcess({ DATA_DIR: folder.path, SERVICE_API_KEY: '' });
    const keyFile = join(folder.path, 'service-key');
    const key = (await readFile(keyFile, 'utf8')).trim();
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(service.output()).not.toContain(key);
    expect(service.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(service.previewUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\{name\}\/$/);
    expect(
      service
        .output()
        .split('\n')
        // The link is in the audit log, whose head is logged within a second.
        .filter((line) => !line.includes('"auditHead"'))
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['Unified Agents is ready at', service.url],
      ['Previews', service.previewUrl.replace('{name}/', '')],
      ['Model', expect.stringMatching(/^offline-draft \(/)],
      ['Builds of generated code', expect.any(String)],
      ['Database', `PostgreSQL 18, embedded in ${folder.path}`],
      ['Service key', `stored in ${keyFile}`],
      ['Open the studio', expect.stringContaining(`by the link in ${folder.path}/setup-link (`)],
      [''],
    ]);
    const answer = await fetch(`${service.url}/api/v1/sessions`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    expect((await service.request('/api/v1/sessions')).status).toBe(401);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('runs_running 0');
    expect(metrics).not.toContain(key);
  });

  test.skipIf(process.platform !== 'linux')('prints the key on a terminal', async () => {
    await using folder = await makeEmptyFolder();
    const key = 'terminal-key-of-twenty-characters';
    await writeFile(join(folder.path, 'service-key'), key);
    const { PATH, HOME } = process.env;
    const environment = { PATH, HOME, PORT: '0', PREVIEW_PORT: '0', STUDIO: 'off' };
    const child = spawn('script', ['-qefc', `exec ${process.execPath} server/main.ts`, '/dev/null'], {
      env: { ...environment, DATA_DIR: folder.path },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const ended = once(child, 'exit');
    await expect.poll(() => printed).toContain(`${key} (stored in ${folder.path}/service-key)`);
    await expect.poll(() => printed).toMatch(/Open the studio +http:\/\/localhost:\d+\/setup#uas_setup_[\w-]{43} \(/);
    expect(await readdir(folder.path)).not.toContain('setup-link');
    // Ctrl-C in the terminal.
    child.stdin.write('\u0003');
    expect((await ended)[0]).toBe(0);
  });
});
