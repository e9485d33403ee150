import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type pg from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from '../store/advisory-locks.ts';
import type { LogEpoch } from '../store/log-epoch.ts';
import type { Hub } from './hub.ts';
import type { SignalReader, Signals } from './signals.ts';

const channel = 'unified_agents';
/** PostgreSQL takes less than 8,000 bytes; so many sessions fit. More of them wake every reader. */
const maxSessions = 150;
const longestPause = 5_000;
/** A connection that is cut without a word shows by a question that is not answered in this time. */
const healthMilliseconds = 5_000;

interface Message {
  node: string;
  sessions?: readonly string[];
  all?: boolean;
  cancelled?: string;
  deleted?: string;
  queued?: boolean;
  keys?: boolean;
}

export interface DatabaseSignalsOptions {
  pool: pg.Pool;
  hub: Hub;
  epoch: LogEpoch;
  logger: Logger;
  node: string;
  /** Past any pooler: a connection that listens must stay its own. */
  connection: pg.ClientConfig;
}

/**
 * Signals between nodes on one database: LISTEN on a connection of its own, which comes back by itself, and NOTIFY, at
 * most one under way at a time, for all that gathered meanwhile.
 */
export function createDatabaseSignals(options: DatabaseSignalsOptions): Signals {
  const { pool, hub, logger, node } = options;
  const readers: Partial<SignalReader>[] = [];
  const closed = new AbortController();
  let outgoing: Message[] = [];
  const stored = new Set<string>();
  let sending: Promise<void> | null = null;

  function receive(payload: string | undefined): void {
    const message = JSON.parse(payload ?? '{}') as Message;
    if (message.node === node) return;
    if (message.all) hub.wakeAll();
    for (const sessionId of message.sessions ?? []) hub.wake(sessionId);
    for (const reader of readers) {
      if (message.cancelled !== undefined) reader.cancelled?.(message.cancelled);
      if (message.deleted !== undefined) reader.deleted?.(message.deleted);
      if (message.queued) reader.queued?.();
      if (message.keys) reader.keysChanged?.();
    }
  }

  async function send(): Promise<void> {
    while (outgoing.length > 0 || stored.size > 0) {
      // A turn of the loop: what several runs stored at once goes into one notification.
      await new Promise(setImmediate);
      const messages = outgoing;
      outgoing = [];
      if (stored.size > 0) {
        messages.push(stored.size > maxSessions ? { node, all: true } : { node, sessions: [...stored] });
        stored.clear();
      }
      try {
        await pool.query({
          name: 'notify',
          text: `select pg_notify('${channel}', payload) from unnest($1::text[]) as payload`,
          values: [messages.map((message) => JSON.stringify(message))],
        });
      } catch (error) {
        // Hints: readers find out by themselves, a little later.
        logger.warn({ err: error }, 'other nodes could not be told');
      }
    }
    sending = null;
  }

  function tell(message?: Message): void {
    if (message) outgoing.push(message);
    sending ??= send();
  }

  const listening = keepListening(options, receive, closed.signal);

  return {
    stored(sessionIds) {
      for (const sessionId of sessionIds) stored.add(sessionId);
      tell();
    },
    cancelled: (runId) => tell({ node, cancelled: runId }),
    deleted: (sessionId) => tell({ node, deleted: sessionId }),
    queued: () => tell({ node, queued: true }),
    keysChanged: () => tell({ node, keys: true }),
    subscribe: (reader) => void readers.push(reader),
    async [Symbol.asyncDispose]() {
      await sending;
      closed.abort();
      await listening;
    },
  };
}

async function keepListening(
  options: DatabaseSignalsOptions,
  receive: (payload: string | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let milliseconds = 100; !signal.aborted; milliseconds = Math.min(milliseconds * 2, longestPause)) {
    try {
      await listenOnce(options, receive, signal, () => {
        milliseconds = 100;
      });
    } catch (error) {
      options.logger.warn({ err: error }, 'the connection that listens to other nodes was lost; it is made again');
    }
    await pause(milliseconds, undefined, { signal }).catch(() => {});
  }
}

async function listenOnce(
  { connection, hub, epoch }: DatabaseSignalsOptions,
  receive: (payload: string | undefined) => void,
  signal: AbortSignal,
  connected: () => void,
): Promise<void> {
  const client = new Client({ ...connection, keepAlive: true, connectionTimeoutMillis: healthMilliseconds });
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  client.on('error', lost.reject);
  client.on('end', () => lost.reject(new Error('the connection ended')));
  client.on('notification', (message) => receive(message.payload));
  try {
    await client.connect();
    await requireNoRestore(client);
    // With a transaction pooler, this is the only connection that stays on one server.
    await epoch.refresh(client);
    await client.query(`listen ${channel}`);
    connected();
    // What was said before we listened is in the table.
    hub.wakeAll();
    while (!signal.aborted) {
      await Promise.race([lost.promise, pause(healthMilliseconds, undefined, { signal }).catch(() => {})]);
      if (!signal.aborted) await Promise.race([lost.promise, client.query('select 1'), unanswered()]);
    }
  } finally {
    await Promise.race([client.end().catch(() => {}), pause(500)]);
  }
}

/** Takes a lock for as long as the connection lives: it tells `restore` that a node is running. */
async function requireNoRestore(client: Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
    advisoryLocks.service,
  ]);
  if (rows[0]?.held !== true) throw new Error('a restore is under way in the database');
}

async function unanswered(): Promise<never> {
  await pause(healthMilliseconds, undefined, { ref: false });
  throw new Error('the database did not answer');
}
