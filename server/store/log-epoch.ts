import type pg from 'pg';

/**
 * The epoch of this database's log: a cursor names the same event as long as the epoch stays. It rises when the log may
 * have gone back in time: by `restore`, and when the database is found on another server or another timeline.
 */
export interface LogEpoch {
  current(): number;
  /** Compares the server at the other end of a new connection with the last one, and reads the epoch if they differ. */
  meet(client: Queries): Promise<void>;
  /** Reads the epoch, which may have risen, and compares the server first. */
  refresh(client: Queries): Promise<void>;
  /** Called after each rise that this node learns of. */
  onRise(listener: () => void): void;
}

type Queries = Pick<pg.ClientBase, 'query'>;

/**
 * The server: its system id, which `initdb` and a restore by `pg_dump` change, and its timeline, which a failover and a
 * restore to a moment change. The name of the present segment has the new timeline at once; the control file has it after
 * the next checkpoint.
 */
const serverStatements = [
  `select system_identifier || '/' || ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
     as server from pg_control_system()`,
  `select system_identifier || '/' || timeline_id as server from pg_control_system(), pg_control_checkpoint()`,
];

// One node raises it: the others wait for the row's lock, and then find the server unchanged. A time rather than a count:
// a row that was set back itself would give out the same count again.
const raiseStatement = `
update installation set server = $1, epoch = case
    when server is null then epoch
    else greatest(epoch + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
  end
where server is distinct from $1`;

/** For a restore: higher than that of the backup, and than the one given. The next start finds its server. */
export const raiseEpoch = `
update installation set server = null,
  epoch = greatest(epoch + 1, $1::bigint + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)`;

/** Insufficient privilege, no such function, not supported: what managed databases answer. */
const refusals = new Set(['42501', '42883', '0A000']);
/** A standby has no timeline of its own. */
const inRecovery = '55000';

/** The epoch is not known before the first `refresh`, which takes tables that are up to date. */
export function createLogEpoch(): LogEpoch {
  const listeners: (() => void)[] = [];
  let epoch = 0;
  let server: string | null = null;
  let started = false;
  let statements: readonly string[] = serverStatements;

  async function findServer(client: Queries): Promise<string | null> {
    for (const statement of statements) {
      try {
        const { rows } = await client.query<{ server: string }>(statement);
        return rows[0]?.server ?? null;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (code === inRecovery) return null;
        if (!refusals.has(code)) throw error;
        // Refused once is refused always: each further attempt would fill the database's log.
        statements = statements.filter((other) => other !== statement);
      }
    }
    return null;
  }

  async function learn(client: Queries, found: string | null): Promise<void> {
    if (found !== null) await client.query(raiseStatement, [found]);
    // A statement of its own: with the update, it would see the row as it was before another node's update.
    const { rows } = await client.query<{ epoch: string }>('select epoch from installation');
    const [row] = rows;
    if (!row) throw new TypeError('The table installation has no row');
    server = found;
    const risen = started && Number(row.epoch) !== epoch;
    epoch = Number(row.epoch);
    if (risen) for (const listener of listeners) listener();
  }

  return {
    current: () => epoch,
    async refresh(client) {
      await learn(client, await findServer(client));
      started = true;
    },
    async meet(client) {
      if (!started || statements.length === 0) return;
      const found = await findServer(client);
      if (found !== null && found !== server) await learn(client, found);
    },
    onRise: (listener) => void listeners.push(listener),
  };
}
