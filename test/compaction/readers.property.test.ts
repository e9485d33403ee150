import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { compactPiece } from '../../server/core/log/compact-piece.ts';
import { viewLog } from '../../server/core/log/epoch.ts';
import { createHub } from '../../server/core/log/hub.ts';
import { readSession } from '../../server/core/log/read.ts';
import { readStateAt } from '../../server/core/log/state-at.ts';
import { rowLines } from '../../server/core/exports/workspace-rows.ts';
import { tenantTables } from '../../server/store/tenant-tables.ts';
import { createStore } from '../support/database.ts';
import { oneByOne, rowsOf, type RowsOfRun, storeLog } from './stored-log.ts';

let store: Awaited<ReturnType<typeof createStore>>;
beforeAll(async () => void (store = await createStore()));
afterAll(() => store[Symbol.asyncDispose]());

const { workspaceId } = servicePrincipal;

async function compactAll(): Promise<void> {
  while (await compactPiece(store.pool));
}

/** Reads from a cursor; `meanwhile` runs once, after so many rows. */
async function read(sessionId: string, after: number, rows: number, meanwhile: () => Promise<void>): Promise<string> {
  const never = new AbortController().signal;
  const log = viewLog(store.epoch);
  const options = { workspaceId, sessionId, after, follow: 'never' as const, log, signal: never, closing: never };
  let text = '';
  let count = 0;
  for await (const { frames } of readSession(store.pool, createHub(), options)) {
    text += frames;
    if ((count += 1) === rows) await meanwhile();
  }
  return text;
}

const run = fc.oneof(
  fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
  fc.integer({ min: 1, max: 160 }).map(oneByOne),
);

// A reader takes 100 rows at a time, so each case has more of them.
test('a reader at any cursor gets each event once, although rows are merged while it reads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { maxLength: 3 }),
      fc.integer({ min: 101, max: 240 }).map(oneByOne),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 101 }),
      async (more: RowsOfRun[], long, place, rows) => {
        const { sessionId, frames } = await storeLog(store, [long, ...more]);
        const after = Math.floor(place * frames.length);
        const wanted = frames.slice(after).join('');
        expect(await read(sessionId, after, rows, compactAll)).toBe(wanted);
        await compactAll();
        expect(await read(sessionId, after, 0, compactAll)).toBe(wanted);
        const { state } = await readStateAt(store.pool, store.epoch.current(), { workspaceId, sessionId, at: after });
        expect(state.cursor).toBe(after);
      },
    ),
    { numRuns: 12 },
  );
});

test('an export of the workspace has each event once, although rows are merged between two pages', async () => {
  await store.pool.query('delete from event_chunk');
  const logs = [await storeLog(store, [oneByOne(33), [2, 2, 2, 2]]), await storeLog(store, [oneByOne(8)])];
  const table = tenantTables['event_chunk'];
  if (!table) throw new RangeError('the table has no entry');
  const wanted = logs.flatMap(({ frames }) => frames).join('');
  for (const turn of [1, 2, 3, 6, 20]) {
    const sessionIds = logs.map(({ sessionId }) => sessionId);
    let text = '';
    let pages = 0;
    let cursor = 0;
    for await (const lines of rowLines(store.pool, workspaceId, 'event_chunk', table)) {
      for (const line of lines) {
        const row = JSON.parse(line) as { first_cursor: number; last_cursor: number; frames: string };
        if (row.first_cursor === 1) cursor = 0;
        expect(row.first_cursor).toBe(cursor + 1);
        cursor = row.last_cursor;
        text += row.frames;
      }
      if ((pages += 1) === turn) await compactAll();
    }
    expect(text).toBe(wanted);
    for (const sessionId of sessionIds) await split(sessionId);
  }
  expect(await rowsOf(store, logs[1]?.sessionId ?? '')).toEqual(oneByOne(8));
});

/** Makes a row of each event again. */
async function split(sessionId: string): Promise<void> {
  await store.pool.query(
    `with gone as (delete from event_chunk where session_id = $1 returning *)
     insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
     select session_id, workspace_id, run_id, first_cursor + n - 1, first_cursor + n - 1, frame || E'\\n\\n',
       final and first_cursor + n - 1 = last_cursor
     from gone cross join lateral unnest(string_to_array(rtrim(frames, E'\\n'), E'\\n\\n')) with ordinality as f(frame, n)`,
    [sessionId],
  );
  await store.pool.query('update run set compacted_to = null where session_id = $1', [sessionId]);
}
