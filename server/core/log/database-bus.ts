import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import type { LogEpoch } from '../../store/log-epoch.ts';
import type { Observer } from '../../process/observe.ts';
import { PatientClient } from '../../store/patient-client.ts';
import type { Hub } from './hub.ts';
import type { BusListener, ClusterBus } from './cluster-bus.ts';
import { hasOldReaders } from './old-readers.ts';
import { createOtherReaders } from './other-readers.ts';

const channel = 'unified_agents';
/** A payload must be shorter than 8,000 bytes, which is enough for this many sessions. More of them wake all readers. */
const maxSessions = 150;
/** A node that reads more sessions than this does not name them, and is told of all. */
const maxRead = 10 * maxSessions;
const longestPause = 5_000;
/** How often the connection is checked, and how long a check may take: a cut connection may not report an error. */
const healthMilliseconds = 5_000;

interface Message {
  node: string;
  /** New rows of these were stored. */
  sessions?: readonly string[];
  all?: boolean;
  /** The node reads these and does not write them. */
  reads?: readonly string[] | 'many';
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
  const reads = new Set<string>();
  const others = createOtherReaders();
  let sending: Promise<void> | null = null;

  function receive(payload: string | undefined): void {
    const message = JSON.parse(payload ?? '{}') as Message;
    if (message.node === node) {
      if (message.at !== undefined) observer.notified(performance.now() - message.at);
      return;
    }
    if (message.all) hub.wakeAll();
    for (const sessionId of message.sessions ?? []) hub.wake(sessionId);
    if (message.reads) tell(others.add(message.reads));
    for (const listener of listeners) {
      if (message.cancelled !== undefined) listener.cancelled?.(message.cancelled);
      if (message.requeued !== undefined) listener.requeued?.(message.requeued);
      if (message.deleted !== undefined) listener.deleted?.(message.deleted);
      if (message.queued) listener.queued?.();
      if (message.keys) listener.accessChanged?.();
    }
  }

  function tell(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) stored.add(sessionId);
    if (sessionIds.length > 0) enqueue();
  }

  function say(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) reads.add(sessionId);
    if (sessionIds.length > 0) enqueue();
  }

  /** What the node reads, in messages that are short enough. Readers may have left since it was to be said. */
  function readMessages(): Message[] {
    const ids = [...reads].filter(hub.isReadOnly);
    reads.clear();
    if (ids.length > maxRead) return [{ node, reads: 'many' }];
    const starts = Array.from({ length: Math.ceil(ids.length / maxSessions) }, (_, index) => index * maxSessions);
    return starts.map((start) => ({ node, reads: ids.slice(start, start + maxSessions) }));
  }

  async function send(): Promise<void> {
    while (outgoing.length > 0 || stored.size > 0 || reads.size > 0) {
      // One turn of the event loop, so that what several runs stored at once goes into one notification.
      await new Promise(setImmediate);
      const messages = [...outgoing, ...readMessages()];
      outgoing = [];
      if (stored.size > 0) {
        messages.push(stored.size > maxSessions ? { node, all: true } : { node, sessions: [...stored] });
        stored.clear();
      }
      if (messages.length === 0) continue;
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

  hub.onReadOnly((sessionId) => say([sessionId]));
  const listening = keepListening(
    options,
    {
      receive,
      lost: others.forget,
      checked(areNamed) {
        others.age(areNamed);
        say(hub.readOnly());
      },
    },
    closed.signal,
  );

  return {
    stored: (sessionIds) => tell(others.among(sessionIds)),
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

interface Listening {
  receive(payload: string | undefined): void;
  /** Called at each connection and every 5 s after it. `areNamed`: every node says what it reads. */
  checked(areNamed: boolean): void;
  /** Messages may be missed until the next connection. */
  lost(): void;
}

async function keepListening(options: DatabaseBusOptions, listening: Listening, signal: AbortSignal): Promise<void> {
  for (let milliseconds = 100; !signal.aborted; milliseconds = Math.min(milliseconds * 2, longestPause)) {
    try {
      await listenOnce(options, listening, signal, () => {
        milliseconds = 100;
      });
    } catch (error) {
      listening.lost();
      if (signal.aborted) return;
      options.logger.warn({ err: error }, 'Lost the connection that listens to the other nodes; reconnecting');
    }
    await pause(milliseconds, undefined, { signal }).catch(() => {});
  }
}

async function listenOnce(
  { connection, hub, epoch }: DatabaseBusOptions,
  { receive, checked }: Listening,
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
      // This also finds out whether the connection is cut.
      checked(!(await hasOldReaders(client)));
      await pause(healthMilliseconds, undefined, { signal });
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
