import type pg from 'pg';
import type { Logger } from 'pino';
import { packageVersion } from '../../process/package-version.ts';
import type { Runs } from './runs.ts';

export interface NodesOptions {
  pool: pg.Pool;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** This node's id. */
  node: string;
  runs: Pick<Runs, 'pause' | 'resume' | 'handBack'>;
}

/** This node's row in the table of nodes, which says whether it drains. */
export interface Nodes extends Disposable {
  /** Writes the row, and reads it regularly from now on. A start ends a drain, unless this worker replaces one that drained. */
  start(how: { isReplacement: boolean }): Promise<void>;
  /** Reads the row and does what it says. Does not reject. */
  refresh(): Promise<void>;
  /** True while this node drains. */
  draining(): boolean;
}

/** How often a node reads its row, and after how many times it says that it lives. */
const everyMilliseconds = 2_000;
const timesUntilSeen = 5;

const register = `insert into node (id, version, started_at, seen_at) values ($1, $2, now(), now())
on conflict (id) do update set version = excluded.version, seen_at = now()`;
const registerReplacement = `${register}, started_at = now()`;
const registerAnew = `${registerReplacement}, draining_at = null, hand_back_at = null`;

interface Row {
  draining: boolean;
  due: boolean;
}

export function createNodes({ pool, logger, node, runs }: NodesOptions): Nodes {
  let draining = false;
  let times = 0;
  let timer: NodeJS.Timeout | null = null;
  let refreshing: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      times += 1;
      const isSeen = times % timesUntilSeen === 0;
      // Also after a crash of the database, which empties the table.
      if (isSeen) await pool.query(register, [node, packageVersion()]);
      const { rows } = await pool.query<Row>(
        `select draining_at is not null as draining, coalesce(hand_back_at <= now(), false) as due from node where id = $1`,
        [node],
      );
      const [row = { draining: false, due: false }] = rows;
      if (row.draining !== draining) {
        draining = row.draining;
        logger.info(draining ? 'this node drains: it takes no new runs' : 'this node takes runs again');
        if (draining) runs.pause();
        else runs.resume();
      }
      if (row.due) await runs.handBack();
    } catch (error) {
      logger.warn({ err: error }, 'could not read whether this node drains; will retry');
    }
    refreshing = null;
  }
  const refresh = () => (refreshing ??= read());

  return {
    async start({ isReplacement }) {
      await pool.query(isReplacement ? registerReplacement : registerAnew, [node, packageVersion()]);
      // Before it takes up runs.
      if (isReplacement) await refresh();
      timer = setInterval(() => void refresh(), everyMilliseconds).unref();
    },
    async refresh() {
      // What runs now may have read before the row was changed.
      await refreshing;
      await refresh();
    },
    draining: () => draining,
    [Symbol.dispose]: () => {
      if (timer) clearInterval(timer);
    },
  };
}
