import type pg from 'pg';
import type { Logger } from 'pino';
import type { ImportedSignal } from '../../schema/signal-import.ts';
import { signalColumns, type SignalRow, toImportedSignal } from './signal-rows.ts';

interface SearchRequest {
  workspaceId: string;
  /** As people write a search: words, "phrases", `or`, and `-` before what is not wanted. */
  query: string;
  /** What to compare with letter by letter, so that a word that is misspelt is found as well. */
  terms: readonly string[];
  limit: number;
}

export interface FoundSignal {
  signal: ImportedSignal;
  /** Above 0, higher is better: full-text rank and trigram similarity together. */
  score: number;
}

export interface SignalSearch {
  /** Looks whether the database can compare letters; said in the log once where it cannot. */
  prepare(): Promise<void>;
  /** Whether anything was imported there. */
  hasAny(workspaceId: string): Promise<boolean>;
  /** Best first. */
  search(request: SearchRequest): Promise<FoundSignal[]>;
}

/** The most that are ranked of what each way of looking finds. */
const candidates = 200;
/** As in the index. */
const words = `(s.title || ' ' || s.body)`;

const found = `
  asked as (select websearch_to_tsquery('english', $2) as words),
  by_words as (
    select s.id from imported_signal s, asked where s.workspace_id = $1 and s.search @@ asked.words
    order by ts_rank(s.search, asked.words, 1) desc, s.id limit ${candidates})`;
const rank = `ts_rank(s.search, asked.words, 1|32)`;

const plainStatement = `
  with ${found}
  select ${signalColumns('s')}, ${rank} as score from imported_signal s join by_words using (id), asked
  order by score desc, s.id limit $3`;

// Letters are looked up only where words find too little: common ones are a part of nearly every text.
const trigramStatement = `
  with ${found},
  by_letters as (
    select s.id from unnest($4::text[]) as term(words) join imported_signal s on ${words} %> term.words
    where s.workspace_id = $1 and (select count(*) from by_words) < $3 limit ${candidates * 5}),
  compared as (
    select s.id, max(word_similarity(term.words, ${words})) as letters
    from imported_signal s, unnest($4::text[]) as term(words)
    where s.id in (select id from by_words union select id from by_letters) group by s.id)
  select ${signalColumns('s')}, ${rank} + compared.letters as score
  from imported_signal s join compared using (id), asked
  order by score desc, s.id limit $3`;

/** Where the database has no trigram index, words alone count, and the log says so. */
export function createSignalSearch(pool: pg.Pool, logger: Logger): SignalSearch {
  let isReady: Promise<boolean> | null = null;
  async function look(): Promise<boolean> {
    const { rows } = await pool.query<{ found: boolean }>(
      `select to_regclass('imported_signal_trigrams') is not null as found`,
    );
    if (rows[0]?.found !== true) logger.warn(withoutTrigrams);
    return rows[0]?.found === true;
  }
  async function hasTrigrams(): Promise<boolean> {
    isReady ??= look();
    try {
      return await isReady;
    } catch (error) {
      // The database was away: the next one looks again.
      isReady = null;
      throw error;
    }
  }
  return {
    prepare: async () => void (await hasTrigrams()),
    async hasAny(workspaceId) {
      const { rows } = await pool.query<{ found: boolean }>(
        'select exists (select from imported_signal where workspace_id = $1) as found',
        [workspaceId],
      );
      return rows[0]?.found === true;
    },
    async search({ workspaceId, query, terms, limit }) {
      const shared = [workspaceId, query, limit];
      const { rows } = (await hasTrigrams())
        ? await pool.query<FoundRow>(trigramStatement, [...shared, terms])
        : await pool.query<FoundRow>(plainStatement, shared);
      return rows.map((row) => ({ signal: toImportedSignal(row), score: row.score }));
    },
  };
}

const withoutTrigrams =
  'The database has no trigram index (extension pg_trgm): imported signals are found by their words alone, not where ' +
  'these are misspelt. docs/import.md says how to add it.';

interface FoundRow extends SignalRow {
  score: number;
}
