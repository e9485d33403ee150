import { execFile } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { temporaryFolder, value } from './postgres-probe.ts';

const run = promisify(execFile);

let folder: string;
let release: () => Promise<void>;
beforeEach(async () => {
  const temporary = await temporaryFolder();
  folder = temporary.path;
  release = () => temporary[Symbol.asyncDispose]();
});
afterEach(() => release());

describe('the location of the data folder', () => {
  test('deep, so that the path of a socket in it is too long: the socket is in another folder', async () => {
    const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60));
    await mkdir(deep, { recursive: true });
    const postgres = await startEmbeddedPostgres(deep);
    const { host } = postgres.connection;
    expect(host.startsWith(deep)).toBe(false);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(await value(postgres, 'select 1')).toBe(1);
    await postgres.stop();
    await expect(stat(host)).rejects.toThrow('ENOENT');
  });

  test.each(['in a folder named %j', "it's a $(x), ünï", '@at'])('in a folder named %j', async (name) => {
    const path = join(folder, name);
    await mkdir(path);
    await using postgres = await startEmbeddedPostgres(path);
    expect(await value(postgres, 'select 1')).toBe(1);
  });

  test("in its owner's home, below a folder of mode 700", async () => {
    await using closed = await temporaryFolder(homedir());
    expect((await stat(closed.path)).mode & 0o777).toBe(0o700);
    const path = join(closed.path, 'data');
    await mkdir(path, { mode: 0o700 });
    await using postgres = await startEmbeddedPostgres(path);
    expect(await value(postgres, 'select 1')).toBe(1);
  });
});

describe.skipIf(process.geteuid?.() !== 0)('started by root', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('it runs as another user without namespaces, also below a home of mode 700', async () => {
    await using closed = await temporaryFolder(homedir());
    await refuseNamespaces();
    await using postgres = await startEmbeddedPostgres(closed.path);
    expect(await uidOf(postgres.pid)).toBe('65534');
    expect(await value(postgres, 'select 1')).toBe(1);
  });

  test('it takes over its files when namespaces become available or unavailable', async () => {
    await using closed = await temporaryFolder(homedir());
    await using first = await startEmbeddedPostgres(closed.path);
    expect(await uidOf(first.pid)).toBe('0');
    await value(first, 'create table kept as select 42 as answer');
    await first.stop();

    await refuseNamespaces();
    await using second = await startEmbeddedPostgres(closed.path);
    expect(await uidOf(second.pid)).toBe('65534');
    expect(await value(second, 'select answer from kept')).toBe(42);
    await value(second, 'create table more as select 43 as answer');
    await second.stop();

    vi.unstubAllEnvs();
    await using third = await startEmbeddedPostgres(closed.path);
    expect(await uidOf(third.pid)).toBe('0');
    expect(await value(third, 'select answer from more')).toBe(43);
  });

  test('it reports what to do if neither way works', async () => {
    await refuseNamespaces();
    await writeFile(join(folder, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/^PostgreSQL refuses to run as root.*DATABASE_URL\.$/);
  });
});

/** An `unshare` that is refused, as in most containers. */
async function refuseNamespaces() {
  await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
}

async function uidOf(pid: number): Promise<string> {
  return (await run('ps', ['-n', '-o', 'ruid=', '-p', String(pid)])).stdout.trim();
}
