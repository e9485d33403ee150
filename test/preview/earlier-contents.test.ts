import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPreviewFile } from '../../server/providers/preview/read.ts';
import { openStore } from '../../server/store/orm.ts';
import { createDatabase } from '../support/database.ts';

/** The tables as they were before builds of versions were kept. */
const before = [
  'drop table preview_content',
  'alter table preview_file drop sha256, add content bytea not null',
  'alter table preview drop release, drop shown_at, drop approved',
  'alter table artifact drop release',
  `delete from migration where name = '0028-version-previews'`,
];

test('previews of an earlier release keep their files, each content once for a workspace', async () => {
  await using database = await createDatabase();
  const earlier = await openStore(database.address, 2);
  for (const statement of before) await earlier.pool.query(statement);
  const [one, other] = [randomUUID(), randomUUID()];
  for (const [name, workspace] of [
    ['first', one],
    ['second', one],
    ['third', other],
  ]) {
    await earlier.pool.query(
      'insert into preview (name, workspace_id, session_id, created_at) values ($1, $2, $3, now())',
      [name, workspace, randomUUID()],
    );
    const file = 'insert into preview_file (preview_name, path, workspace_id, content) values ($1, $2, $3, $4)';
    await earlier.pool.query(file, [name, 'index.html', workspace, Buffer.from(`<p>${name}</p>`)]);
    await earlier.pool.query(file, [name, 'assets/a.js', workspace, Buffer.of(0, 255, 10)]);
  }
  await earlier[Symbol.asyncDispose]();

  await using store = await openStore(database.address, 2);
  for (const name of ['first', 'second', 'third']) {
    const page = await readPreviewFile(store.orm, name, 'index.html');
    expect(Buffer.from(page?.content ?? []).toString()).toBe(`<p>${name}</p>`);
    expect([...((await readPreviewFile(store.orm, name, 'assets/a.js'))?.content ?? [])]).toEqual([0, 255, 10]);
  }
  const { rows } = await store.pool.query<{ workspace_id: string; count: number }>(
    'select workspace_id, count(*)::int as count from preview_content group by workspace_id',
  );
  expect(new Map(rows.map((row) => [row.workspace_id, row.count]))).toEqual(
    new Map([
      [one, 3],
      [other, 2],
    ]),
  );
});
