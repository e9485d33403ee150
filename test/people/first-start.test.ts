import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyPassword } from '../../server/core/sign-in/passwords.ts';
import { makeConfiguredAdmin, offerSetup } from '../../server/first-start.ts';
import { ConfigError } from '../../server/process/config-error.ts';
import { openDataDir, type DataDir } from '../../server/store/data-dir.ts';
import type { Store } from '../../server/store/orm.ts';
import { createStore } from '../support/database.ts';
import { makeEmptyFolder } from '../support/process.ts';

const email = 'Ann.Lee@example.com';
const password = 'seven quiet otters';

let store: Store;
let said: string[];
beforeEach(async () => {
  store = await createStore();
  said = [];
});
afterEach(() => store[Symbol.asyncDispose]());

const logger = { info: (words: string) => void said.push(words) } as unknown as Parameters<
  typeof makeConfiguredAdmin
>[2];
const configure = (given: object = {}) =>
  makeConfiguredAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...given }, store.orm, logger);

interface Person {
  name: string;
  email: string;
  login: string;
  password_hash: string;
  role: string;
  state: string;
}
const people = async () =>
  (await store.pool.query<Person>('select p.*, m.role, m.state from person p join member m on m.person_id = p.id'))
    .rows;

describe('the admin of the settings', () => {
  test('is made once, and later settings change nothing', async () => {
    await configure();
    const [made] = await people();
    expect(made).toMatchObject({
      name: 'Ann.Lee',
      email,
      login: 'ann.lee@example.com',
      role: 'admin',
      state: 'active',
    });
    expect((await verifyPassword(password, made?.password_hash ?? null)).matches).toBe(true);
    const { rows } = await store.pool.query('select action, actor_type, after from audit_entry');
    expect(rows).toEqual([{ action: 'member.joined', actor_type: 'system', after: { role: 'admin', by: 'setup' } }]);

    await configure({ ADMIN_EMAIL: 'bob@example.com', ADMIN_PASSWORD: 'short' });
    expect(await people()).toEqual([made]);
    expect(said).toEqual([expect.stringContaining('made'), expect.stringContaining('were not used')]);
    expect(said.join('\n')).not.toContain(password);
  });

  test('is made by one of two nodes that start at once', async () => {
    await Promise.all([configure(), configure()]);
    expect(await people()).toHaveLength(1);
    expect(said.filter((words) => words.startsWith('made'))).toHaveLength(1);
  });

  test.each([
    ['sesame', /^ADMIN_PASSWORD has fewer than 12 characters\. Choose another one\.$/],
    ['passwordpassword', /^ADMIN_PASSWORD is among the most common passwords\./],
    ['ann.lee@example.com', /^ADMIN_PASSWORD is too much like ADMIN_EMAIL\./],
  ])('needs a good password: %s', async (bad, message) => {
    await expect(configure({ ADMIN_PASSWORD: bad })).rejects.toThrow(ConfigError);
    await expect(configure({ ADMIN_PASSWORD: bad })).rejects.toThrow(message);
    expect(await people()).toEqual([]);
  });

  test('is not somebody who chose this email in another workspace', async () => {
    await store.pool.query(
      `insert into person (id, name, login, created_at) values (gen_random_uuid(), 'Eve', 'ann.lee@example.com', now())`,
    );
    await expect(configure()).rejects.toThrow(/^ADMIN_EMAIL is the email with which a member of another workspace/);
    expect(await people()).toEqual([]);
  });
});

const links = async () => (await store.pool.query(`select from sign_in_link where kind = 'setup'`)).rowCount;

async function withFolder(work: (dataDir: DataDir, file: string) => Promise<void>): Promise<void> {
  await using folder = await makeEmptyFolder();
  await using dataDir = await openDataDir(folder.path);
  await work(dataDir, join(dataDir.path, 'setup-link'));
}

describe('the link of the first start', () => {
  const url = 'http://localhost:4000';
  test('is in a file that only its owner can read, until somebody can sign in', () =>
    withFolder(async (dataDir, file) => {
      const offered = await offerSetup(store.orm, dataDir, url, false);
      expect(offered).toEqual({
        link: expect.stringMatching(/^http:\/\/localhost:4000\/setup#uas_setup_.{43}$/),
        file,
      });
      expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([`${offered?.link}\n`, 0o600]);
      await configure();
      expect(await offerSetup(store.orm, dataDir, url, false)).toBeNull();
      await expect(stat(file)).rejects.toThrow('ENOENT');
      expect(await links()).toBe(1);
    }));

  test('is in no file if a terminal shows it', () =>
    withFolder(async (dataDir, file) => {
      await writeFile(file, 'of an earlier start');
      expect(await offerSetup(store.orm, dataDir, url, true)).toMatchObject({ file: null });
      await expect(stat(file)).rejects.toThrow('ENOENT');
    }));

  test('of one node is left alone by another one', () =>
    withFolder(async (dataDir) => {
      await Promise.all([offerSetup(store.orm, dataDir, url, true), offerSetup(store.orm, dataDir, url, true)]);
      expect(await links()).toBe(2);
    }));

  test('is not made if sign-on is enforced, which would refuse it', () =>
    withFolder(async (dataDir) => {
      await store.pool.query('update workspace set sign_on_required = true');
      expect(await offerSetup(store.orm, dataDir, url, true)).toBeNull();
      expect(await links()).toBe(0);
    }));
});
