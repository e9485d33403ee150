import { Client, type ClientConfig } from 'pg';
import type { Socket } from 'node:net';

/** Options of these clients in addition to the driver's own. */
interface PatienceOptions extends ClientConfig {
  /** Maximum silence of a connection while a result is awaited, in milliseconds. */
  answerTimeoutMs?: number;
}

/**
 * A client that closes its connection if the database takes too long to respond, which is the only way to notice a
 * connection that was cut silently. The driver's `query_timeout` would use a timer per query, and those timers keep all
 * queries and their data alive from one major garbage collection to the next: ten megabytes a second with 500 paced
 * streams (docs/decisions/2026-11-22-no-timers-or-promises-per-delta.md).
 */
export class PatientClient extends Client {
  constructor(config?: string | PatienceOptions) {
    super(config);
    const patience = typeof config === 'object' ? config.answerTimeoutMs : undefined;
    if (patience === undefined) return;
    let awaited = false;
    // Emitted whenever no query is outstanding.
    this.on('drain', () => {
      awaited = false;
    });
    this.query = new Proxy(this.query, {
      apply(query, client, parameters: unknown[]) {
        awaited = true;
        return Reflect.apply(query, client, parameters) as unknown;
      },
    });
    const { connection } = this;
    // Each read and each write restarts the timeout. Destroy `connection.stream`, which by then may be the TLS stream
    // around this one. Use the `timeout` event, not the callback of `setTimeout`: that is called only once, so an idle
    // connection would use it up.
    (connection.stream as Socket).setTimeout(patience).on('timeout', () => {
      if (awaited) connection.stream.destroy(noAnswer());
    });
  }
}

function noAnswer(): Error {
  return Object.assign(new Error('The database did not respond in time.'), { code: 'ETIMEDOUT' });
}
