import type pg from 'pg';

/**
 * The epoch of this database's log: while it stays the same, a cursor names the same event. It rises when the log may
 * have been set back: after `restore`, and if the database has another system id or timeline than before.
 */
export interface LogEpoch {
  current(): number;
  /** Called for each new connection: if it reaches another server than before, raises or reads the epoch. */
  meet(client: Queries): Promise<void>;
  /** Compares the server and reads the epoch unconditionally. */
  refresh(client: Queries): Promise<void>;
  /** Calls the listener whenever this node sees that the epoch has changed. */
  onRise(listener: () => void): void;
}

type Queries = Pick<pg.ClientBase, 'query'>;

/**
 * Reads the system id (created by `initdb`) and the timeline (changed by a failover and by a point-in-time recovery).
 * The name of the current WAL segment shows a new timeline at once; the control file shows it after the next
 * checkpoint.
 */
const serverStatements = [
  `select system_identifier || '/' || ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
     as server from pg_control_system()`,
  `select system_identifier || '/' || timeline_id as server from pg_control_system(), pg_control_checkpoint()`,
];

// Nodes that start together raise it once: the others wait for the row lock, and then the condition is false. Use a
// time, not a counter: a restore sets this row back too, and a counter would repeat a value.
const raiseStatement = `
update installation set server = $1, epoch = case
    when server is null then epoch
    else greatest(epoch + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
  end
where server is distinct from $1`;

/** For `restore`: raises the epoch above the backup's and above the given one. The next start records the server. */
export const raiseEpoch = `
update installation set server = null,
  epoch = greatest(epoch + 1, $1::bigint + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)`;

/** Insufficient privilege, undefined function, not supported: a managed database may refuse these functions. */
const refusals = new Set(['42501', '42883', '0A000']);
/** The error of a standby: it has no timeline of its own to write to. */
const inRecovery = '55000';

/** The first `refresh` needs migrated tables. Before it, the epoch is 0 and `meet` does nothing. */
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
        // Don't try it again: each refusal writes a line to the database's log.
        statements = statements.filter((other) => other !== statement);
      }
    }
    return null;
  }

  async function learn(client: Queries, found: string | null): Promise<void> {
    if (found !== null) await client.query(raiseStatement, [found]);
    // A separate statement: in one statement with the update, the snapshot may be older than another node's update.
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
