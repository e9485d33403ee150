import type pg from 'pg';
import type { Logger } from 'pino';
import type { ImportedSignal } from '../../../schema/signal-import.ts';
import { signalColumns, type SignalRow, toImportedSignal } from './signal-rows.ts';

interface SearchRequest {
  workspaceId: string;
  /** Search syntax for users: words, "phrases", `or`, and `-` before unwanted words. */
  query: string;
  /** Terms for trigram comparison, which also finds misspelt words. */
  terms: readonly string[];
  limit: number;
}

export interface FoundSignal {
  signal: ImportedSignal;
  /** Above 0; higher is better. The sum of full-text rank and trigram similarity. */
  score: number;
}

export interface SignalSearch {
  /** Checks whether the database supports trigrams. If not, logs that once. */
  prepare(): Promise<void>;
  /** Returns whether the workspace has imported signals. */
  hasAny(workspaceId: string): Promise<boolean>;
  /** Returns the best matches first. */
  search(request: SearchRequest): Promise<FoundSignal[]>;
}

/** Maximum number of candidates to rank from each kind of search. */
const candidates = 200;
/** The same expression as in the index. */
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

// Search by trigram only if words find too little: common trigrams occur in nearly every text.
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

/** Creates the search. Without a trigram index, only words match, and the log says so. */
export function createSignalSearch(pool: pg.Pool, logger: Logger): SignalSearch {
  let isReady: Promise<boolean> | null = null;
  async function findIndex(): Promise<boolean> {
    const { rows } = await pool.query<{ found: boolean }>(
      `select to_regclass('imported_signal_trigrams') is not null as found`,
    );
    if (rows[0]?.found !== true) logger.warn(withoutTrigrams);
    return rows[0]?.found === true;
  }
  async function hasTrigrams(): Promise<boolean> {
    isReady ??= findIndex();
    try {
      return await isReady;
    } catch (error) {
      // The database was unavailable: the next call checks again.
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
  'The database has no trigram index (extension pg_trgm): imported signals are found only by exact words, not by ' +
  'misspelt ones. docs/import.md explains how to add it.';

interface FoundRow extends SignalRow {
  score: number;
}
