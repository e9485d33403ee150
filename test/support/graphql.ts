import { createClient } from 'graphql-sse';
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
export async function follow(url: string, options: FollowOptions): Promise<Followed> {
  const client = createClient({
    url: `${url}/api/graphql`,
    headers: { authorization: `Bearer ${options.key ?? testKey}` },
    retryAttempts: 0,
  });
  const events: AnyEvent[] = [];
  const errors: GraphqlError[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = client.subscribe<Record<string, AnyEvent>>(
    { query: options.query, variables: options.variables ?? {} },
    {
      next(result) {
        errors.push(...((result.errors ?? []) as unknown as GraphqlError[]));
        const [event] = Object.values(result.data ?? {});
        if (!event) return;
        events.push(event);
        if (options.onEvent?.(event) === false) leave();
      },
      error: reject,
      complete: resolve,
    },
  );
  await promise;
  return { events, errors };
}
