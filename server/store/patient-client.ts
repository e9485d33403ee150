import { Client, type ClientConfig } from 'pg';
import type { Socket } from 'node:net';

/** What a pool of these clients is told beside the driver's own options. */
interface PatienceOptions {
  /** Milliseconds for which a connection may be silent while an answer is awaited. */
  answerTimeoutMs?: number;
}

/**
 * A connection that ends where the database leaves an answer open for too long: one that is cut without a word shows by
 * this alone. `query_timeout` of the driver does it with a timer for each query, and that keeps all queries with what
 * they carry from one collection of the old generation to the next, ten megabytes a second with 500 paced streams
 * (docs/decisions/2026-11-22-paced-streams.md).
 */
export class PatientClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const patience = (config as PatienceOptions | undefined)?.answerTimeoutMs;
    if (patience === undefined) return;
    let awaited = false;
    // Emitted whenever nothing is left to be answered.
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
    // Each read and each write begins it anew. What is destroyed may be another stream by then: TLS around this one.
    // Not as the callback of `setTimeout`, which is called once: an idle connection would lose it.
    (connection.stream as Socket).setTimeout(patience).on('timeout', () => {
      if (awaited) connection.stream.destroy(noAnswer());
    });
  }
}

function noAnswer(): Error {
  return Object.assign(new Error('The database gave no answer.'), { code: 'ETIMEDOUT' });
}
