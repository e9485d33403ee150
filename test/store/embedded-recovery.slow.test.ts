import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { parsePostmasterFile } from '../../server/store/embedded-postmaster.ts';
import { isAlive, orphan, temporaryFolder, value } from './postgres-probe.ts';

let folder: string;
let release: () => Promise<void>;
beforeEach(async () => {
  const temporary = await temporaryFolder();
  folder = temporary.path;
  release = () => temporary[Symbol.asyncDispose]();
});
afterEach(() => release());

describe('a killed service may leave', () => {
  test('a running PostgreSQL: it is stopped, and no commit is lost', async () => {
    const pid = await orphan(folder);
    expect(await isAlive(pid)).toBe(true);
    await using postgres = await startEmbeddedPostgres(folder);
    expect(postgres.pid).not.toBe(pid);
    expect(await isAlive(pid)).toBe(false);
    expect(await value(postgres, 'select 1')).toBe(1);
  });

  test('the files of a PostgreSQL that was killed too', async () => {
    const pid = await orphan(folder);
    process.kill(pid, 'SIGKILL');
    await using postgres = await startEmbeddedPostgres(folder);
    expect(await value(postgres, 'select 1')).toBe(1);
  });

  test('a process id that now belongs to another program, which is not touched', async () => {
    const pid = await orphan(folder);
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      for (const path of [join(folder, 'postgres', 'postmaster.pid'), join(folder, 'socket', '.s.PGSQL.5432.lock')]) {
        const text = await readFile(path, 'utf8');
        await writeFile(path, text.replace(String(pid), String(other.pid)));
      }
      process.kill(pid, 'SIGKILL');
      await using postgres = await startEmbeddedPostgres(folder);
      expect(await value(postgres, 'select 1')).toBe(1);
      expect(other.exitCode ?? other.signalCode).toBe(null);
    } finally {
      other.kill('SIGKILL');
    }
  });

  test('an incomplete lock file', async () => {
    await (await startEmbeddedPostgres(folder)).stop();
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), '');
    await using postgres = await startEmbeddedPostgres(folder);
    expect(await value(postgres, 'select 1')).toBe(1);
  });
});

describe('postmaster.pid', () => {
  test('yields process id, socket and state, whatever the other lines contain', () => {
    const line = fc.string().filter((text) => !/[\n]/.test(text));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4_194_304 }),
        fc.array(line, { minLength: 6, maxLength: 6 }),
        fc.constantFrom('starting', 'ready', 'stopping', 'standby'),
        (pid, between, status) => {
          const text = [pid, ...between, status.padEnd(8), ''].join('\n');
          const socketFolder = between[3]?.trim();
          expect(parsePostmasterFile(text)).toMatchObject({ pid, socketFolder, status });
        },
      ),
    );
  });

  test('yields nothing, or a process id above 0, whatever it contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const file = parsePostmasterFile(text);
        expect(file === null || (Number.isSafeInteger(file.pid) && file.pid > 0)).toBe(true);
      }),
    );
  });
});
