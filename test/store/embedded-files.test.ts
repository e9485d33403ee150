import { mkdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkLibraries } from '../../server/store/embedded-binaries.ts';
import { openBoundedLog } from '../../server/store/embedded-log.ts';
import { temporaryFolder } from './postgres-probe.ts';

let folder: string;
let release: () => Promise<void>;
beforeEach(async () => {
  const temporary = await temporaryFolder();
  folder = temporary.path;
  release = () => temporary[Symbol.asyncDispose]();
});
afterEach(() => release());

describe('the libraries of PostgreSQL', () => {
  test('are linked if npm ran no install script, and stay linked', async () => {
    await list({ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' });
    await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
    await linkLibraries('package', folder);
    await linkLibraries('package', folder);
    expect(await readlink(join(folder, 'native', 'lib', 'libpq.so'))).toBe('libpq.so.5.18');
    expect(await readFile(join(folder, 'native', 'lib', 'libpq.so'), 'utf8')).toBe('library');
  });

  test('need no links if the package lists none', async () => {
    await expect(linkLibraries('package', folder)).resolves.toBeUndefined();
  });

  test('that cannot be linked are reported in one line, with the command to run', async () => {
    await list({ source: 'native/lib/a.so.1', target: 'native/none/a.so' });
    await expect(linkLibraries('@some/package', folder)).rejects.toThrow(
      /^The libraries .*: npm rebuild @some\/package$/,
    );
  });

  test.each(['../outside.so', '/outside.so'])('are not linked to %s', async (target) => {
    await list({ source: 'native/lib/a.so.1', target });
    await expect(linkLibraries('package', folder)).rejects.toThrow('A link points outside');
  });
});

describe('the log of PostgreSQL', () => {
  test('is rotated at its limit while another process keeps writing to it', async () => {
    const path = join(folder, 'postgres.log');
    const log = await openBoundedLog(path, 100, 5);
    try {
      await log.handle.appendFile('a'.repeat(150));
      await vi.waitFor(async () => expect((await stat(path)).size).toBe(0), 90_000);
      await log.handle.appendFile('b'.repeat(50));
      expect(await readFile(path, 'utf8')).toBe('b'.repeat(50));
      expect(await readFile(`${path}.1`, 'utf8')).toBe('a'.repeat(150));
    } finally {
      await log.close();
    }
  });

  test('is kept whole if a rotation takes longer than the check interval', async () => {
    const path = join(folder, 'postgres.log');
    const size = 64 * 1024 * 1024;
    const log = await openBoundedLog(path, size - 1, 1);
    try {
      await log.handle.appendFile(Buffer.alloc(size));
      await vi.waitFor(async () => expect((await stat(path)).size).toBe(0), 90_000);
      await pause(50);
      expect((await stat(`${path}.1`)).size).toBe(size);
    } finally {
      await log.close();
    }
  });

  test('is rotated when opened, and stays below its limit', async () => {
    const path = join(folder, 'postgres.log');
    await writeFile(path, 'a'.repeat(150));
    await (await openBoundedLog(path, 100)).close();
    expect((await stat(path)).size).toBe(0);
    await writeFile(path, 'b'.repeat(100));
    await (await openBoundedLog(path, 100)).close();
    expect((await stat(path)).size).toBe(100);
  });

  test('returns the last failure since it was opened', async () => {
    const path = join(folder, 'postgres.log');
    await writeFile(path, 'UTC [1] FATAL:  an old one\n');
    const log = await openBoundedLog(path);
    try {
      expect(await log.lastFailure()).toBe('');
      await log.handle.appendFile('UTC [2] FATAL:  no room\nUTC [2] LOG:  shut down\n');
      expect(await log.lastFailure()).toBe('no room');
    } finally {
      await log.close();
    }
  });
});

/** Creates a package that lists these links. */
async function list(...links: { source: string; target: string }[]) {
  await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
}
