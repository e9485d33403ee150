import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { isAlive, programsOn, startElsewhere, temporaryFolder, value } from './postgres-probe.ts';

const run = promisify(execFile);

let folder: string;
let release: () => Promise<void>;
beforeEach(async () => {
  const temporary = await temporaryFolder();
  folder = temporary.path;
  release = () => temporary[Symbol.asyncDispose]();
});
afterEach(() => release());

describe('the embedded PostgreSQL', () => {
  test('is version 18 with checksums, safe writes, UTF-8 and sorting by code point', async () => {
    await using postgres = await startEmbeddedPostgres(folder);
    const settings = await value(
      postgres,
      `select to_json(settings) from (select current_setting('server_version_num')::int / 10000 as version, current_setting('data_checksums') as checksums,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
         current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
         'Z' < 'a' as by_code_point, lower('ÄÖ') as lower, current_database() as database) as settings`,
    );
    expect(settings).toEqual({
      version: 18,
      checksums: 'on',
      fsync: 'on',
      commits: 'on',
      addresses: '',
      encoding: 'UTF8',
      by_code_point: true,
      lower: 'äö',
      database: 'unified_agents',
    });
  });

  test('has trigrams for searching', async () => {
    await using postgres = await startEmbeddedPostgres(folder);
    await value(postgres, 'create extension pg_trgm');
    expect(await value(postgres, `select similarity('walker', 'walkers') > 0.5`)).toBe(true);
  });

  test('keeps committed data over a stop, and reports its exit', async () => {
    const first = await startEmbeddedPostgres(folder);
    await value(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await isAlive(first.pid)).toBe(false);
    await first.exited;
    await using second = await startEmbeddedPostgres(folder);
    expect(await value(second, 'select answer from kept')).toBe(42);
  });

  test('stops while clients are connected and a statement is running', async () => {
    const postgres = await startEmbeddedPostgres(folder);
    const client = new Client(postgres.connection);
    client.on('error', () => undefined);
    await client.connect();
    const sleeping = client.query('select pg_sleep(60)').then(
      () => 'finished',
      () => 'ended',
    );
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(await sleeping).toBe('ended');
  });

  test('lets no other user reach its files or its socket', async () => {
    await using postgres = await startEmbeddedPostgres(folder);
    for (const path of [join(folder, 'postgres'), postgres.connection.host]) {
      expect((await stat(path)).mode & 0o077).toBe(0);
    }
    expect((await stat(join(folder, 'postgres.log'))).mode & 0o077).toBe(0);
  });

  test('inherits none of our environment', async () => {
    vi.stubEnv('PGDATA', '/nowhere');
    vi.stubEnv('PGPORT', '1');
    vi.stubEnv('PGUSER', 'nobody');
    vi.stubEnv('TZ', 'Asia/Tokyo');
    try {
      await using postgres = await startEmbeddedPostgres(folder);
      expect(await value(postgres, 'show timezone')).toBe('UTC');
      const { stdout } = await run('ps', ['eww', '-o', 'command=', '-p', String(postgres.pid)]);
      expect(stdout).toContain('LC_ALL=C');
      expect(stdout).not.toMatch(/ (PG[A-Z]+|TZ|HOME)=/);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('reports when it exits unexpectedly', async () => {
    const listeners = process.listenerCount('exit');
    const postgres = await startEmbeddedPostgres(folder);
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.exited;
    // No listener for this process's exit is left to stop the server.
    expect(process.listenerCount('exit')).toBe(listeners);
    await postgres.stop();
    await using again = await startEmbeddedPostgres(folder);
    expect(await value(again, 'select 1')).toBe(1);
  });

  test('leaves nothing running if its start is aborted', async () => {
    for (const afterMs of [0, 30, 150, 300]) {
      const signal = AbortSignal.timeout(afterMs);
      await startEmbeddedPostgres(folder, { signal }).then(
        (postgres) => postgres.stop(),
        (error: unknown) => expect(error).toMatchObject({ name: 'TimeoutError' }),
      );
      // Processes that initdb started exit right after it.
      await vi.waitFor(async () => expect(await programsOn(folder)).toEqual([]), 90_000);
    }
    await using postgres = await startEmbeddedPostgres(folder);
    expect(await value(postgres, 'select 1')).toBe(1);
  });

  test('reports in one line why it does not start', async () => {
    await (await startEmbeddedPostgres(folder)).stop();
    await rm(join(folder, 'postgres', 'global'), { recursive: true });
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/^PostgreSQL did not start: [^\n]+$/);
    expect(await programsOn(folder)).toEqual([]);
  });

  test('says what to do with the files of another major version', async () => {
    await (await startEmbeddedPostgres(folder)).stop();
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '12\n');
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /postgres holds the files of PostgreSQL 12, which the PostgreSQL of this release cannot read\. Make a backup with the release that wrote them/,
    );
    expect(await programsOn(folder)).toEqual([]);
  });

  test('creates its files again if an earlier start was killed while creating them', async () => {
    expect(await once(startElsewhere(folder, '.new'), 'exit')).toEqual([null, 'SIGKILL']);
    expect(await readdir(folder)).not.toContain('postgres');
    await using postgres = await startEmbeddedPostgres(folder);
    expect(await value(postgres, 'select 1')).toBe(1);
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('listens on a local port with a password if there are no sockets', async () => {
    await using postgres = await startEmbeddedPostgres(folder, { transport: 'tcp' });
    expect(postgres.connection.host).toBe('127.0.0.1');
    expect(await value(postgres, 'select 1')).toBe(1);
    const stranger = new Client({ ...postgres.connection, password: 'guessed' });
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
    expect((await stat(join(folder, 'postgres.password'))).mode & 0o077).toBe(0);
  });
});
