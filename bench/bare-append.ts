import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { startEmbeddedPostgres } from '../server/store/embedded-postgres.ts';
import { stamp } from './stamp.ts';

/**
 * The upper limit: only the append path, in its shortest form. Events come from memory and are stored in group commits
 * of chunks, with the cursor on the session's row, before they are sent. No model, no key, no run. GET reads what the
 * last stream stored last. 200 events per stream: as fast as possible, 20 at once, or one per interval in milliseconds,
 * given as the first parameter; a paced event contains the time of its creation, like the benchmark model's.
 */
const everyMs = Number(process.argv[2] ?? 0);
const deltas = 200;
const perWrite = everyMs > 0 ? 1 : 20;

const folder = await mkdtemp(join(tmpdir(), 'uas-append-'));
const postgres = await startEmbeddedPostgres(folder);
const pool = new Pool({ ...postgres.connection, max: 4 } as PoolConfig);
await pool.query(`
  create table session (id uuid primary key, last_cursor bigint not null) with (fillfactor = 60);
  create table event_chunk (session_id uuid, first_cursor bigint, frames text, primary key (session_id, first_cursor))`);

const text = `
with moved as (
  update session set last_cursor = b.last from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as b(id, first, last)
  where session.id = b.id and session.last_cursor = b.first - 1 returning session.id
)
insert into event_chunk select b.id, b.first, b.frames
from unnest($1::uuid[], $2::bigint[], $4::text[]) as b(id, first, frames) join moved using (id)`;

interface Waiting {
  id: string;
  first: number;
  last: number;
  frames: string;
  outgoing: ServerResponse;
}

let waiting = new Map<string, Waiting>();
let flushing = false;

async function flush(): Promise<void> {
  flushing = true;
  while (waiting.size > 0) {
    await new Promise(setImmediate);
    const batch = [...waiting.values()];
    waiting = new Map();
    const column = (pick: (one: Waiting) => unknown) => batch.map(pick);
    await pool.query({
      name: 'append',
      text,
      values: [
        column(({ id }) => id),
        column(({ first }) => first),
        column(({ last }) => last),
        column(({ frames }) => frames),
      ],
    });
    for (const { outgoing, frames, last } of batch) {
      if (last < deltas) outgoing.write(frames);
      else outgoing.end(frames);
    }
  }
  flushing = false;
}

function append(id: string, cursor: number, frames: string, outgoing: ServerResponse): void {
  const mine = waiting.get(id);
  if (mine) {
    mine.last = cursor + perWrite;
    mine.frames += frames;
  } else waiting.set(id, { id, first: cursor + 1, last: cursor + perWrite, frames, outgoing });
  if (!flushing) void flush();
}

function framesAfter(cursor: number, id: string): string {
  const delta = everyMs > 0 ? stamp() : 'delta';
  let frames = '';
  for (let next = cursor + 1; next <= cursor + perWrite; next += 1) {
    const event = { type: 'text_delta', cursor: next, runId: id, agent: 'ideation', at: new Date().toISOString() };
    frames += `data: ${JSON.stringify({ ...event, delta })}\n\n`;
  }
  return frames;
}

/** Reads at a late cursor in the shortest form: the last chunk of the session. */
const lookup = `
select s.last_cursor, c.frames from session s join event_chunk c on c.session_id = s.id
where s.id = $1 order by c.first_cursor desc limit 1`;
let newest = '';

const server = createServer(async (incoming, outgoing) => {
  incoming.resume();
  if (incoming.method === 'GET') {
    const { rows } = await pool.query<{ frames: string }>({ name: 'lookup', text: lookup, values: [newest] });
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.end(rows[0]?.frames);
    return;
  }
  const id = uuidv7();
  newest = id;
  await pool.query({ name: 'session', text: 'insert into session values ($1, 0)', values: [id] });
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let cursor = 0; cursor < deltas; cursor += perWrite) {
    append(id, cursor, framesAfter(cursor, id), outgoing);
    await (everyMs > 0 ? pause(everyMs) : new Promise(setImmediate));
  }
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on('SIGTERM', async () => {
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
