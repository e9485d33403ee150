import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createClient } from 'graphql-sse';
import { type Client, type ClientOptions, createClient as createSocketClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { AnyEvent } from './events.ts';
import { testKey, type TestService } from './service.ts';

export interface GraphqlError {
  message: string;
  path?: readonly (string | number)[];
  extensions: { code: string; problem: Record<string, unknown> };
}
export interface GraphqlAnswer {
  status: number;
  headers: Headers;
  text: string;
  data?: Record<string, Record<string, unknown> | null> | null;
  errors?: GraphqlError[];
}

/** Sends one query or mutation through the front door. */
export async function ask(
  service: TestService,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  const response = await service.post('/api/graphql', { query, variables }, headers);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...(JSON.parse(text) as object) };
}

export interface Followed {
  events: AnyEvent[];
  errors: readonly GraphqlError[];
}

export interface FollowOptions {
  query: string;
  variables?: Record<string, unknown>;
  key?: string;
  /** Called with each event; return `false` to unsubscribe. */
  onEvent?(event: AnyEvent): boolean;
}

/**
 * Runs a subscription with the real client, in distinct connections, until it completes; its events are its one field.
 */
export function follow(url: string, options: FollowOptions): Promise<Followed> {
  const client = createClient({
    url: `${url}/api/graphql`,
    headers: { authorization: `Bearer ${options.key ?? testKey}` },
    retryAttempts: 0,
  });
  return followWith(client, options);
}

/** Of `graphql-sse` and of `graphql-ws`. */
interface GraphqlClient {
  subscribe(payload: { query: string; variables: Record<string, unknown> }, sink: GraphqlSink): () => void;
}

interface GraphqlSink {
  next(result: { data?: unknown; errors?: unknown }): void;
  error(error: unknown): void;
  complete(): void;
}

/** Runs an operation with a client until it completes. */
export async function followWith(client: GraphqlClient, options: Omit<FollowOptions, 'key'>): Promise<Followed> {
  const events: AnyEvent[] = [];
  const errors: GraphqlError[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = client.subscribe(
    { query: options.query, variables: options.variables ?? {} },
    {
      next(result) {
        errors.push(...((result.errors ?? []) as GraphqlError[]));
        const [event] = Object.values((result.data ?? {}) as Record<string, AnyEvent>);
        if (!event) return;
        events.push(event);
        if (options.onEvent?.(event) === false) leave();
      },
      error(error) {
        // Over WebSockets, the errors of a refused operation come alone.
        if (!Array.isArray(error)) return reject(error instanceof Error ? error : new Error(inspect(error)));
        errors.push(...(error as GraphqlError[]));
        resolve();
      },
      complete: resolve,
    },
  );
  await promise;
  return { events, errors };
}

/** The real client of `graphql-transport-ws`. Its WebSocket is open while operations are under way. */
export function graphqlSocketClient(url: string, options: Partial<ClientOptions> = {}): Client {
  return createSocketClient({
    url: `${url.replace('http', 'ws')}/api/graphql`,
    connectionParams: { authorization: `Bearer ${testKey}` },
    webSocketImpl: WebSocket,
    // By default it waits for seconds, and gives up if a connection is refused.
    retryWait: () => sleep(10),
    shouldRetry: () => true,
    ...options,
  });
}
