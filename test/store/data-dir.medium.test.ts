import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirError, DataDirInUseError, openDataDir } from '../../server/store/data-dir.ts';

const source = fileURLToPath(new URL('../../server/store/data-dir.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that opens the folder, prints `open`, `used` or the error, and holds it until killed. */
function holder(path: string) {
  const program = `
    import { DataDirInUseError, openDataDir } from ${JSON.stringify(source)};
    try {
      globalThis.dataDir = await openDataDir(${JSON.stringify(path)});
      console.log('open');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error instanceof DataDirInUseError ? 'used' : error.stack);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = once(child.stdout, 'data').then(([data]) => String(data).trim());
  return {
    said,
    async kill() {
      const ended = once(child, 'exit');
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the data folder', () => {
  test('is created with mode 700, including parents', async () => {
    const path = join(folder, 'a', 'b');
    await using dataDir = await openDataDir(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700);
    expect(dataDir.path).toBe(path);
  });

  test('keeps its mode if it exists', async () => {
    const path = join(folder, 'shared');
    await mkdir(path, { mode: 0o755 });
    await using dataDir = await openDataDir(path);
    expect((await stat(dataDir.path)).mode & 0o777).toBe(0o755);
  });

  test('is rejected with one line if its path is a file', async () => {
    const path = join(folder, 'file');
    await writeFile(path, '');
    const refused = openDataDir(path);
    await expect(refused).rejects.toBeInstanceOf(DataDirError);
    await expect(refused).rejects.toThrow(/^DATA_DIR .* cannot be used: .+\.$/);
  });

  test('cannot be opened twice by the same process under any name, and is free again after closing', async () => {
    await symlink(folder, `${folder}-link`);
    try {
      const first = await openDataDir(folder);
      await expect(openDataDir(`${folder}-link`)).rejects.toBeInstanceOf(DataDirInUseError);
      await first[Symbol.asyncDispose]();
      await using second = await openDataDir(`${folder}-link`);
      expect(second.path).toBe(first.path);
    } finally {
      await rm(`${folder}-link`);
    }
  });

  test('goes to exactly one of many racing processes', async () => {
    const holders = Array.from({ length: 8 }, () => holder(folder));
    try {
      const said = await Promise.all(holders.map((one) => one.said));
      expect(said.toSorted()).toEqual(['open', ...Array.from({ length: 7 }, () => 'used')]);
    } finally {
      await Promise.all(holders.map((one) => one.kill()));
    }
  });

  test('is taken over from a killed process', async () => {
    const killed = holder(folder);
    expect(await killed.said).toBe('open');
    await expect(openDataDir(folder)).rejects.toBeInstanceOf(DataDirInUseError);
    await killed.kill();
    await using dataDir = await openDataDir(folder);
    expect(dataDir.path).toBe(folder);
  });

  test('leaves no lock file that could be mistaken for an old lock', async () => {
    await (await openDataDir(folder))[Symbol.asyncDispose]();
    expect(await readdir(folder)).toEqual(['lock']);
    expect((await stat(join(folder, 'lock'))).size).toBe(0);
  });
});

describe('a value in the data folder', () => {
  test('is created once, in a file of mode 600, and then read', async () => {
    {
      await using dataDir = await openDataDir(folder);
      expect(await dataDir.readOrCreate('service.key', () => 'first')).toBe('first');
    }
    await using dataDir = await openDataDir(folder);
    expect(await dataDir.readOrCreate('service.key', () => 'second')).toBe('first');
    expect((await stat(join(folder, 'service.key'))).mode & 0o777).toBe(0o600);
  });

  test('is the same for all concurrent callers', async () => {
    await using dataDir = await openDataDir(folder);
    let made = 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => dataDir.readOrCreate('node-id', () => `made ${++made}`)),
    );
    expect(new Set(answers)).toEqual(new Set(['made 1']));
  });

  test('does not exist if creating it failed, and can be created later', async () => {
    await using dataDir = await openDataDir(folder);
    const failed = dataDir.readOrCreate('node-id', () => Promise.reject(new Error('no entropy')));
    await expect(failed).rejects.toThrow('no entropy');
    expect((await readdir(folder)).toSorted()).toEqual(['lock', 'service.json']);
    expect(await dataDir.readOrCreate('node-id', () => 'later')).toBe('later');
  });

  test('is replaced whole by a write', async () => {
    await using dataDir = await openDataDir(folder);
    await dataDir.readOrCreate('preview-port', () => '4001');
    await dataDir.write('preview-port', '4002');
    expect(await dataDir.readOrCreate('preview-port', () => '4003')).toBe('4002');
    expect(await readFile(join(folder, 'preview-port'), 'utf8')).toBe('4002\n');
    expect((await readdir(folder)).toSorted()).toEqual(['lock', 'preview-port', 'service.json']);
  });

  test.each(['../key', 'a/b', '.hidden', '', 'UPPER'])('cannot have the file name %j', async (name) => {
    await using dataDir = await openDataDir(folder);
    expect(() => dataDir.readOrCreate(name, () => 'text')).toThrow(TypeError);
  });
});
