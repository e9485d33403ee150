import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import { startVault } from '../../server/start-vault.ts';
import { type DataDir, openDataDir } from '../../server/store/data-dir.ts';
import type { Store } from '../../server/store/orm.ts';
import { rotateKeyFile } from '../../server/store/rotate/key-file.ts';
import { rotateSecretsKey } from '../../server/store/rotate/main.ts';
import { openVault } from '../../server/store/vault.ts';
import { environmentOf } from '../backup/databases.ts';
import { createStore } from '../support/database.ts';

const present = 'the-present-secrets-key-of-32-characters';
const next = 'the-next-secrets-key-of-32-characters-too';
const never = new AbortController().signal;

const start = (store: Store, dataDir: DataDir) => startVault(readConfig({}), dataDir, store.pool, { add: () => {} });
const interrupted = () => Promise.reject(new Error('interrupted'));

describe('between two settings', () => {
  test('sealed texts and derived keys stay, and only the new key opens the vault', async () => {
    await using store = await createStore();
    const before = await openVault(store.pool, [present], 'refused');
    const sealed = before.seal('p', 'o', 'plain');
    const environment = { ...environmentOf(store.address), SECRETS_KEY: present, SECRETS_KEY_NEW: next };
    await rotateSecretsKey(environment, never);
    // Again, as after a lost reply.
    await rotateSecretsKey(environment, never);
    const after = await openVault(store.pool, [next], 'refused');
    expect(after.unseal('p', 'o', sealed)).toBe('plain');
    expect(after.derive('audit')).toEqual(before.derive('audit'));
    await expect(openVault(store.pool, [present], 'refused')).rejects.toThrow('refused');
  });

  test.each([
    [{ SECRETS_KEY: present }, 'Set SECRETS_KEY to the present key, and SECRETS_KEY_NEW to the next one'],
    [{}, 'Set SECRETS_KEY to the present key, and SECRETS_KEY_NEW to the next one'],
    [{ SECRETS_KEY_NEW: next }, 'SECRETS_KEY is not set.'],
    [{ SECRETS_KEY: `${next}!`, SECRETS_KEY_NEW: next }, 'SECRETS_KEY is not the key of this database.'],
  ])('with %j is refused, and changes nothing', async (keys, words) => {
    await using store = await createStore();
    await openVault(store.pool, [present], 'refused');
    await expect(rotateSecretsKey({ ...environmentOf(store.address), ...keys }, never)).rejects.toThrow(words);
    expect((await openVault(store.pool, [present], 'refused')).isOpen).toBe(true);
  });

  test('is refused for a database without a key', async () => {
    await using store = await createStore();
    const environment = { ...environmentOf(store.address), SECRETS_KEY: present, SECRETS_KEY_NEW: next };
    await expect(rotateSecretsKey(environment, never)).rejects.toThrow('This database has no secrets key yet.');
  });
});

describe('of a key file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uas-rotate-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const keyOf = async (path = join(folder, 'secrets-key')) => (await readFile(path, 'utf8')).trim();

  test('makes another key, and keeps the earlier one for earlier backups', async () => {
    await using store = await createStore();
    await using dataDir = await openDataDir(folder);
    const before = await start(store, dataDir);
    const old = await keyOf();
    const { keyFile, earlierKeyFile } = await rotateKeyFile(store.pool, dataDir);
    expect(await keyOf(keyFile)).not.toBe(old);
    expect(await keyOf(earlierKeyFile)).toBe(old);
    expect((await start(store, dataDir)).derive('audit')).toEqual(before.derive('audit'));
    expect(await readdir(folder)).not.toContain('secrets-key.new');
    await expect(openVault(store.pool, [old], 'refused')).rejects.toThrow('refused');
  });

  test.each(['write', 'query', 'rename'] as const)(
    'that is interrupted at its first %s is undone or completed by the next start, and can be repeated',
    async (step) => {
      await using store = await createStore();
      await using dataDir = await openDataDir(folder);
      const before = await start(store, dataDir);
      const old = await keyOf();
      const database = {
        query: (text: string, values?: unknown[]) =>
          step === 'query' && text.startsWith('update') ? interrupted() : store.pool.query(text, values),
      } as unknown as Store['pool'];
      const broken = step === 'query' ? dataDir : { ...dataDir, [step]: interrupted };
      await expect(rotateKeyFile(database, broken)).rejects.toThrow('interrupted');
      const after = await start(store, dataDir);
      expect(after.derive('audit')).toEqual(before.derive('audit'));
      // The database had changed only before the rename.
      expect((await keyOf()) === old).toBe(step !== 'rename');
      expect(await readdir(folder)).not.toContain('secrets-key.new');
      await rotateKeyFile(store.pool, dataDir);
      expect((await start(store, dataDir)).derive('audit')).toEqual(before.derive('audit'));
    },
  );
});
