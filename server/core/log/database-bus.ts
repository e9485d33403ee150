import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import type { LogEpoch } from '../../store/log-epoch.ts';
import type { Observer } from '../../process/observe.ts';
import { PatientClient } from '../../store/patient-client.ts';
import type { Hub } from './hub.ts';
import type { BusListener, ClusterBus } from './cluster-bus.ts';

const channel = 'unified_agents';
/** A payload must be shorter than 8,000 bytes, which is enough for this many sessions. More of them wake all readers. */
const maxSessions = 150;
const longestPause = 5_000;
/** How often the connection is checked, and how long a check may take: a cut connection may not report an error. */
const healthMilliseconds = 5_000;

interface Message {
  node: string;
  sessions?: readonly string[];
  all?: boolean;
  cancelled?: string;
  requeued?: string;
  deleted?: string;
  queued?: boolean;
  keys?: boolean;
  /** When it was sent, by this process's clock. */
  at?: number;
}

export interface DatabaseBusOptions {
  pool: pg.Pool;
  hub: Hub;
  epoch: LogEpoch;
  logger: Logger;
  node: string;
  observer: Pick<Observer, 'notified'>;
  /** Must bypass any pooler: LISTEN needs a connection of its own. */
  connection: pg.ClientConfig;
}

/**
 * Connects the nodes on one database: LISTEN on a connection of its own, which reconnects by itself, and NOTIFY, at most one
 * statement at a time, with everything that was gathered in the meantime.
 */
export function createDatabaseBus(options: DatabaseBusOptions): ClusterBus {
  const { pool, hub, logger, node, observer } = options;
  const listeners: Partial<BusListener>[] = [];
  const closed = new AbortController();
  let outgoing: Message[] = [];
  const stored = new Set<string>();
  let sending: Promise<void> | null = null;

  function receive(payload: string | undefined): void {
    const message = JSON.parse(payload ?? '{}') as Message;
    if (message.node === node) {
      if (message.at !== undefined) observer.notified(performance.now() - message.at);
      return;
    }
    if (message.all) hub.wakeAll();
    for (const sessionId of message.sessions ?? []) hub.wake(sessionId);
    for (const listener of listeners) {
      if (message.cancelled !== undefined) listener.cancelled?.(message.cancelled);
      if (message.requeued !== undefined) listener.requeued?.(message.requeued);
      if (message.deleted !== undefined) listener.deleted?.(message.deleted);
      if (message.queued) listener.queued?.();
      if (message.keys) listener.accessChanged?.();
    }
  }

  async function send(): Promise<void> {
    while (outgoing.length > 0 || stored.size > 0) {
      // One turn of the event loop, so that what several runs stored at once goes into one notification.
      await new Promise(setImmediate);
      const messages = outgoing;
      outgoing = [];
      if (stored.size > 0) {
        messages.push(stored.size > maxSessions ? { node, all: true } : { node, sessions: [...stored] });
        stored.clear();
      }
      const at = Math.round(performance.now());
      try {
        await pool.query({
          name: 'notify',
          text: `select pg_notify('${channel}', payload) from unnest($1::text[]) as payload`,
          values: [messages.map((message) => JSON.stringify({ ...message, at }))],
        });
      } catch (error) {
        // These are only hints: the other nodes poll, and find out a little later.
        logger.warn({ err: error }, 'Could not notify the other nodes');
      }
    }
    sending = null;
  }

  function enqueue(message?: Message): void {
    if (message) outgoing.push(message);
    sending ??= send();
  }

  const listening = keepListening(options, receive, closed.signal);

  return {
    stored(sessionIds) {
      for (const sessionId of sessionIds) stored.add(sessionId);
      enqueue();
    },
    cancelled: (runId) => enqueue({ node, cancelled: runId }),
    requeued: (runId) => enqueue({ node, requeued: runId }),
    deleted: (sessionId) => enqueue({ node, deleted: sessionId }),
    queued: () => enqueue({ node, queued: true }),
    accessChanged: () => enqueue({ node, keys: true }),
    subscribe: (listener) => void listeners.push(listener),
    async [Symbol.asyncDispose]() {
      await sending;
      closed.abort();
      await listening;
    },
  };
}

async function keepListening(
  options: DatabaseBusOptions,
  receive: (payload: string | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let milliseconds = 100; !signal.aborted; milliseconds = Math.min(milliseconds * 2, longestPause)) {
    try {
      await listenOnce(options, receive, signal, () => {
        milliseconds = 100;
      });
    } catch (error) {
      if (signal.aborted) return;
      options.logger.warn({ err: error }, 'Lost the connection that listens to the other nodes; reconnecting');
    }
    await pause(milliseconds, undefined, { signal }).catch(() => {});
  }
}

async function listenOnce(
  { connection, hub, epoch }: DatabaseBusOptions,
  receive: (payload: string | undefined) => void,
  signal: AbortSignal,
  connected: () => void,
): Promise<void> {
  const client = new PatientClient({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: healthMilliseconds,
    answerTimeoutMs: healthMilliseconds,
  });
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  client.on('error', lost.reject);
  client.on('end', () => lost.reject(new Error('The connection ended')));
  client.on('notification', (message) => receive(message.payload));
  const stop = () => lost.reject(new Error('The node shuts down'));
  signal.addEventListener('abort', stop, { once: true });
  async function listen(): Promise<void> {
    await client.connect();
    await requireNoRestore(client);
    // If there is a transaction pooler, only this connection stays on one server.
    await epoch.refresh(client);
    await client.query(`listen ${channel}`);
    connected();
    // Notifications may have been missed before LISTEN: all readers read the table.
    hub.wakeAll();
    while (!signal.aborted) {
      await pause(healthMilliseconds, undefined, { signal });
      await client.query('select 1');
    }
  }
  try {
    await Promise.race([listen(), lost.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.race([client.end().catch(() => {}), pause(500)]);
  }
}

/**
 * Holds two locks while the connection lives: one tells `restore` that a node is running, the other tells compaction that this
 * node's readers find rows that are merged while they read.
 */
async function requireNoRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock_shared($1) as held, pg_advisory_lock_shared($2)',
    [advisoryLocks.service, advisoryLocks.readsMerged],
  );
  if (rows[0]?.held !== true) throw new Error('The database is being restored');
}
