import { originOf } from './base-url.ts';
import { type ApiRequest, Connection } from './connection.ts';
import type { RetryPolicy } from './patience.ts';
import { type Session } from './session.ts';
import { Sessions } from './sessions.ts';
import { Signals } from './signals.ts';

export interface UnifiedAgentsOptions extends Partial<RetryPolicy> {
  /** The service key, or a key of one's own. */
  apiKey: string;
  /** Where the service answers, such as `https://agents.example.com`; `/api/v1` at its end is welcome. */
  baseUrl?: string;
  /** Instead of the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Milliseconds without a byte after which a connection counts as broken; the service sends one every 15 s. */
  idleTimeoutMs?: number;
}

/**
 * The service, for programs: Node from 20 on, and browsers.
 *
 *     const client = new UnifiedAgents({ apiKey, baseUrl });
 *     const session = await client.sessions.create({ idea });
 *     for await (const event of session.research()) console.log(event.type);
 *
 * Throws TypeError for an address or a key that cannot be used.
 */
export class UnifiedAgents {
  readonly sessions: Sessions;
  readonly signals: Signals;
  readonly #connection: Connection;

  constructor({
    apiKey,
    baseUrl = 'http://127.0.0.1:4000',
    fetch: ownFetch,
    maxRetries = 8,
    retryDelayMs = 250,
    idleTimeoutMs = 45_000,
  }: UnifiedAgentsOptions) {
    if (typeof apiKey !== 'string' || apiKey === '') throw new TypeError('apiKey takes a key of the service.');
    this.#connection = new Connection({
      apiKey,
      origin: originOf(baseUrl),
      // Browsers call their own with no other `this` than the window.
      fetch: ownFetch ?? ((input, init) => fetch(input, init)),
      maxRetries,
      retryDelayMs,
      idleTimeoutMs,
    });
    this.sessions = new Sessions(this.#connection);
    this.signals = new Signals(this.#connection);
  }

  /** A session that is there, by its id. */
  session(sessionId: string): Session {
    return this.sessions.open(sessionId);
  }

  /** Any other call, with this client's key, errors and retries: the JSON of the answer. */
  request<Value>(request: ApiRequest): Promise<Value> {
    return this.#connection.json(request);
  }
}
