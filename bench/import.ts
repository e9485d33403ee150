import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { median } from './median.ts';
import { residentMegabytes, startProgram } from './processes.ts';

/**
 * Measures the import of a CSV of 10,000 rows against one bare insert of the same rows, and a search in 100,000 rows.
 */

const imported = 10_000;
const searched = 100_000;
const words =
  'export invoice walker schedule owner late payment dark screen printer slow crash update login price team report calendar sync phone'.split(
    ' ',
  );

/** Generates the same rows each time, from a small random number generator seeded by the row. */
function wordsOf(row: number, count: number): string {
  let seed = Math.imul(row, 2_654_435_761);
  return Array.from({ length: count }, () => {
    seed = Math.imul(seed, 1_664_525) + 1_013_904_223;
    const number = seed >>> 10;
    // Half of the words are as rare as names.
    return number % 2 === 0 ? words[(number >>> 1) % words.length] : `n${(number % 40_000).toString(36)}`;
  }).join(' ');
}

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: wordsOf(from + index, 6), text: wordsOf(-from - index, 30) }));
const csvOf = (list: ReturnType<typeof rows>) =>
  `title,text,author,date\n${list.map(({ title, text }) => `${title},"${text}",Ann,2026-03-31`).join('\n')}\n`;

async function connectTo(dataDir: string): Promise<{ client: Client } & AsyncDisposable> {
  const [, , , port, host] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new Client({ host, port: Number(port), user: 'unified_agents', database: 'unified_agents' });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> {
  const began = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - began };
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-import-'));
const key = randomBytes(20).toString('hex');
try {
  await using service = await startProgram(
    'server/main.ts',
    { DATA_DIR: dataDir, PORT: '0', PREVIEW_PORT: '0', SERVICE_API_KEY: key, LOG_LEVEL: 'warn' },
    null,
  );
  const authorization = `Bearer ${key}`;
  const { url } = service.ready.ready as { url: string };
  const base = `${url}/api/v1/signals`;
  const send = async (body: string) => {
    const init = { method: 'POST', body, headers: { authorization, 'content-type': 'text/csv' } };
    const done = (await (await fetch(`${base}/import`, init)).json()) as { imported: number };
    return done.imported;
  };
  await using database = await connectTo(dataDir);
  const { client } = database;
  await send(csvOf(rows(9_000_000, 500)));
  const idle = await residentMegabytes(service.pid);
  let peak = idle;
  const watch = setInterval(() => void residentMegabytes(service.pid).then((now) => (peak = Math.max(peak, now))), 20);

  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const list = rows(round * imported, imported);
    const through = await timed(() => send(csvOf(list)));
    if (through.value !== imported) throw new Error(`${through.value} rows were imported`);
    await client.query('create temporary table bare (like imported_signal including all)');
    const bare = await timed(() =>
      client.query(
        `insert into bare (id, workspace_id, import_id, "row", title, body, kind, content_hash)
         select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, r.title, r."text", 'other', sha256(r.title::bytea)
         from json_to_recordset($1) as r(title text, "text" text)`,
        [JSON.stringify(list)],
      ),
    );
    await client.query('drop table bare');
    ratios.push(through.milliseconds / bare.milliseconds);
    const speed = (milliseconds: number) => Math.round(imported / (milliseconds / 1_000)).toLocaleString('en');
    console.log(
      `import of ${imported} rows: ${speed(through.milliseconds)} rows/s; bare insert: ${speed(bare.milliseconds)} rows/s`,
    );
  }
  clearInterval(watch);
  console.log(`time of the import / time of the bare insert: ${median(ratios).toFixed(2)}`);
  console.log(`memory of the service: ${Math.round(idle)} MB before, at most ${Math.round(peak)} MB while importing`);

  for (let from = 3 * imported; from < searched; from += imported) await send(csvOf(rows(from, imported)));
  await client.query('vacuum analyze imported_signal');
  const queries = {
    'two common words': 'export invoice',
    'common words, any of six': 'export or invoice or walker or schedule or late or price',
    'a rare word':
      wordsOf(3, 30)
        .split(' ')
        .find((word) => /^n.{2}/.test(word)) ?? '',
    'a misspelt word': 'invoyce',
    'no such word': 'zeppelin',
  };
  for (const [name, query] of Object.entries(queries)) {
    const address = `${base}?query=${encodeURIComponent(query)}&limit=25`;
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < 9; round += 1) {
      const one = await timed(async () => (await fetch(address, { headers: { authorization } })).json());
      times.push(one.milliseconds);
      found = (one.value as { signals: unknown[] }).signals.length;
    }
    console.log(`search in ${searched} rows, ${name}: ${median(times).toFixed(1)} ms, ${found} found`);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
