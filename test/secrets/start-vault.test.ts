import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import { ConfigError } from '../../server/process/config-error.ts';
import { startVault } from '../../server/start-vault.ts';
import { openDataDir } from '../../server/store/data-dir.ts';
import type { Store } from '../../server/store/orm.ts';
import type { Vault } from '../../server/store/vault.ts';
import { createStore } from '../support/database.ts';

const key = 'a-secrets-key-of-thirty-two-characters';
const otherKey = 'another-secrets-key-of-32-characters';
const DATABASE_URL = 'postgresql://db.example/agents';
const SERVICE_API_KEY = 'a-key-of-twenty-characters';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uas-vault-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens the vault as a start with these settings does. Returns it with what is hidden in logs. */
async function start(store: Store, environment: Record<string, string> = {}): Promise<Vault & { hidden: string[] }> {
  await using dataDir = await openDataDir(folder);
  const hidden: string[] = [];
  const config = readConfig({ SERVICE_API_KEY, ...environment });
  const vault = await startVault(config, dataDir, store.pool, { add: (value) => void hidden.push(value) });
  return { ...vault, hidden };
}

const keyOf = async (name = 'secrets-key') => (await readFile(join(folder, name), 'utf8')).trim();
const hasRoot = async ({ pool }: Store) =>
  (await pool.query<{ has: boolean }>('select root_key is not null as has from installation')).rows[0]?.has;

/** Returns the line that a refused start prints. */
async function refusal(store: Store, environment: Record<string, string> = {}): Promise<string> {
  const error: unknown = await start(store, environment).catch((reason: unknown) => reason);
  if (!(error instanceof ConfigError)) throw new TypeError('It was not refused', { cause: error });
  return error.message;
}

describe('with the embedded database', () => {
  test('a key is made once, in a file of mode 600, and hidden in logs', async () => {
    await using store = await createStore();
    const first = await start(store);
    const made = await keyOf();
    expect((await stat(join(folder, 'secrets-key'))).mode & 0o777).toBe(0o600);
    expect(Buffer.from(made, 'base64')).toHaveLength(32);
    expect(first.hidden).toEqual([made]);
    const second = await start(store);
    expect(await keyOf()).toBe(made);
    expect(second.unseal('p', 'o', first.seal('p', 'o', 'plain'))).toBe('plain');
  });

  test('a setting that holds the key of the file opens the same vault', async () => {
    await using store = await createStore();
    const first = await start(store);
    const second = await start(store, { SECRETS_KEY: await keyOf() });
    expect(second.unseal('p', 'o', first.seal('p', 'o', 'plain'))).toBe('plain');
    expect(await refusal(store, { SECRETS_KEY: key })).toMatch(
      /^SECRETS_KEY is not the key of this database\. .*remove it.*secrets-key/,
    );
  });

  test('no new key takes the place of a lost one', async () => {
    await using store = await createStore();
    await start(store);
    await rm(join(folder, 'secrets-key'));
    expect(await refusal(store, {})).toMatch(/secrets-key is missing, .*Copy secrets-key from the DATA_DIR/);
    expect(await readdir(folder)).not.toContain('secrets-key');
    await writeFile(join(folder, 'secrets-key'), otherKey);
    expect(await refusal(store, {})).toMatch(/secrets-key is not the key of this database\. Copy secrets-key/);
    expect(await keyOf()).toBe(otherKey);
  });

  test('a file that was emptied is no key', async () => {
    await using store = await createStore();
    await writeFile(join(folder, 'secrets-key'), '\n');
    expect(await refusal(store, {})).toContain('secrets-key must hold at least 32 characters, and holds 0.');
    expect(await hasRoot(store)).toBe(false);
  });

  test('after an interrupted rotation, the database says which of two keys counts', async () => {
    await using store = await createStore();
    const first = await start(store);
    const sealed = first.seal('p', 'o', 'plain');
    const made = await keyOf();
    // Interrupted before the database changed.
    await writeFile(join(folder, 'secrets-key.new'), otherKey);
    expect((await start(store)).unseal('p', 'o', sealed)).toBe('plain');
    expect(await readdir(folder)).not.toContain('secrets-key.new');
    // Interrupted after it.
    await writeFile(join(folder, 'secrets-key'), otherKey);
    await writeFile(join(folder, 'secrets-key.new'), made);
    expect((await start(store)).unseal('p', 'o', sealed)).toBe('plain');
    expect(await keyOf()).toBe(made);
    expect(await readdir(folder)).not.toContain('secrets-key.new');
    // Neither fits: both stay.
    await writeFile(join(folder, 'secrets-key'), otherKey);
    await writeFile(join(folder, 'secrets-key.new'), key);
    expect(await refusal(store, {})).toContain('is not the key of this database');
    expect([await keyOf(), await keyOf('secrets-key.new')]).toEqual([otherKey, key]);
  });
});

describe('with DATABASE_URL', () => {
  test('a database without secrets needs no key, and its vault is closed', async () => {
    await using store = await createStore();
    const vault = await start(store, { DATABASE_URL });
    expect(vault.isOpen).toBe(false);
    for (const use of [
      () => vault.seal('p', 'o', 'plain'),
      () => vault.unseal('p', 'o', 'v1:x'),
      () => vault.derive('audit'),
    ])
      expect(use).toThrow(
        expect.objectContaining({ code: 'precondition_missing', message: expect.stringMatching(/^Set SECRETS_KEY/) }),
      );
    expect(await hasRoot(store)).toBe(false);
    expect(await readdir(folder)).not.toContain('secrets-key');
  });

  test('nodes that start at once share one root key', async () => {
    await using store = await createStore();
    const config = readConfig({ SERVICE_API_KEY, DATABASE_URL, SECRETS_KEY: key });
    await using dataDir = await openDataDir(folder);
    const vaults = await Promise.all(
      Array.from({ length: 8 }, () => startVault(config, dataDir, store.pool, { add: () => {} })),
    );
    expect(new Set(vaults.map((vault) => vault.derive('audit').toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).not.toContain('secrets-key');
  });

  test('a missing or different key is refused once the database holds secrets', async () => {
    await using store = await createStore();
    await start(store, { DATABASE_URL, SECRETS_KEY: key });
    expect(await refusal(store, { DATABASE_URL })).toMatch(/^SECRETS_KEY is not set, and the database holds secrets/);
    expect(await refusal(store, { DATABASE_URL, SECRETS_KEY: otherKey })).toMatch(
      /^SECRETS_KEY is not the key of this database\. Set it to the key that all nodes share\./,
    );
  });

  test('a missing key is refused once people sign in', async () => {
    await using store = await createStore();
    await start(store, { DATABASE_URL });
    await store.pool.query(`insert into person (id, name, created_at) values (gen_random_uuid(), 'Ann', now())`);
    expect(await refusal(store, { DATABASE_URL })).toBe(
      'SECRETS_KEY is not set, and people sign in here. Set it to one key that all nodes share.',
    );
    await start(store, { DATABASE_URL, SECRETS_KEY: key });
  });

  test('a node that has the present and the next key starts with either', async () => {
    await using store = await createStore();
    const first = await start(store, { DATABASE_URL, SECRETS_KEY: key });
    const second = await start(store, { DATABASE_URL, SECRETS_KEY: otherKey, SECRETS_KEY_NEW: key });
    expect(second.derive('audit')).toEqual(first.derive('audit'));
  });
});

test.each([
  [{ SECRETS_KEY: 'x'.repeat(31) }, /^SECRETS_KEY must be .*31 characters \(not shown\)\.$/],
  [{ SECRETS_KEY: `${'x'.repeat(40)} ` }, /^SECRETS_KEY must be .*without white space/],
  [{ SECRETS_KEY_NEW: key }, /^SECRETS_KEY is not set\. With SECRETS_KEY_NEW, /],
])('the settings %j are refused', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
});
