import { parse } from 'graphql';
import { createApollo } from './front-ends/apollo.ts';
import { connect } from './front-ends/connect.ts';
import { createNetwork } from './front-ends/relay.ts';
import { createUrql } from './front-ends/urql.ts';

type Events = (event: Record<string, unknown>) => void;

/** Follows a subscription, whose result is its one field, to its end. Rejects if it fails. */
type Follow = (query: string, variables: Record<string, unknown>, onEvent: Events) => Promise<void>;

type Make = (origin: string, key: string) => Follow;

const graphqlWs: Make = (origin, key) => (query, variables, onEvent) =>
  new Promise((resolve, reject) => {
    connect(`${origin.replace('http', 'ws')}/api/graphql`, key).subscribe(
      { query, variables },
      { next: ({ data, errors }) => take(data, errors, onEvent, reject), error: reject, complete: resolve },
    );
  });

const apollo: Make = (origin, key) => (query, variables, onEvent) =>
  new Promise((resolve, reject) => {
    createApollo(origin, key)
      .subscribe({ query: parse(query), variables, fetchPolicy: 'no-cache' })
      .subscribe({ next: ({ data, error }) => take(data, error, onEvent, reject), error: reject, complete: resolve });
  });

const urql: Make = (origin, key) => (query, variables, onEvent) =>
  new Promise((resolve, reject) => {
    createUrql(origin, key)
      .subscription(query, variables)
      .subscribe(({ data, error, hasNext }) => {
        // urql delivers the last result again after the end of the stream.
        if (hasNext || error) take(data, error, onEvent, reject);
        else resolve();
      });
  });

const relay: Make = (origin, key) => (text, variables, onEvent) =>
  new Promise((resolve, reject) => {
    const request = { id: null, cacheID: text, name: 'Follow', text, operationKind: 'subscription', metadata: {} };
    createNetwork(origin, key)
      .execute(request as never, variables, { force: true })
      .subscribe({
        next: (result) => take('data' in result && result.data, undefined, onEvent, reject),
        error: reject,
        complete: resolve,
      });
  });

function take(data: unknown, failure: unknown, onEvent: Events, reject: (failure: unknown) => void): void {
  const [event] = Object.values(data || {}) as (Record<string, unknown> | null)[];
  if (failure) reject(failure);
  else if (event) onEvent(event);
}

/** Cases of `describe.each`: the front ends of docs/websockets.md. */
export const socketClients: { label: string; follow: Make }[] = [
  { label: 'graphql-ws', follow: graphqlWs },
  { label: 'Apollo Client', follow: apollo },
  { label: 'urql', follow: urql },
  { label: 'Relay', follow: relay },
];
