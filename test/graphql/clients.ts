import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { Client as UrqlClient, fetchExchange, type OperationResult, subscriptionExchange } from '@urql/core';
import { parse, print } from 'graphql';
import { createClient } from 'graphql-sse';
import type { GraphqlError } from '../support/graphql.ts';

export interface Asked {
  query: string;
  variables: Record<string, unknown>;
}

interface Answer {
  data: Record<string, unknown> | null;
  /** `extensions.code` of each error. */
  codes: string[];
}

/** A client, as its users set it up. */
export interface GraphqlClient {
  ask(kind: 'query' | 'mutation', asked: Asked): Promise<Answer>;
  /** Calls `next` with each result until the subscription completes, or `leave` is called. */
  follow(asked: Asked, next: (answer: Answer, leave: () => void) => void): Promise<void>;
}

type Make = (url: string, key: string) => GraphqlClient;

const codesOf = (errors: readonly unknown[] = []) => errors.map((error) => (error as GraphqlError).extensions.code);

const makeSse = (url: string, key: string) =>
  createClient({ url, headers: { authorization: `Bearer ${key}` }, retryAttempts: 0 });

/** graphql-sse only: queries and mutations are also streams, of one result. */
const graphqlSse: Make = (url, key) => {
  const client = makeSse(url, key);
  const follow: GraphqlClient['follow'] = (asked, next) =>
    new Promise((resolve, reject) => {
      const leave = client.subscribe(asked, {
        next: ({ data, errors }) => next({ data: data ?? null, codes: codesOf(errors) }, () => leave()),
        error: reject,
        complete: resolve,
      });
    });
  return {
    follow,
    async ask(_, asked) {
      const answers: Answer[] = [];
      await follow(asked, (answer) => answers.push(answer));
      return answers[0] ?? { data: null, codes: [] };
    },
  };
};

/** https://the-guild.dev/graphql/sse/recipes#client-usage-with-urql */
const urql: Make = (url, key) => {
  const sse = makeSse(url, key);
  const client = new UrqlClient({
    url,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${key}` } },
    exchanges: [
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({ unsubscribe: sse.subscribe({ query, variables: { ...variables } }, sink as never) }),
        }),
      }),
    ],
  });
  return {
    ask: async (kind, { query, variables }) => urqlAnswer(await client[kind](query, variables).toPromise()),
    follow: ({ query, variables }, next) =>
      new Promise((resolve) => {
        const { unsubscribe } = client.subscription(query, variables).subscribe((result) => {
          // urql delivers the last result again after the end of the stream.
          if (result.hasNext) next(urqlAnswer(result), leave);
          else resolve();
        });
        function leave() {
          unsubscribe();
          resolve();
        }
      }),
  };
};

/** https://the-guild.dev/graphql/sse/recipes#client-usage-with-apollo */
const apollo: Make = (url, key) => {
  const sse = makeSse(url, key);
  const sseLink = new ApolloLink(
    (operation) =>
      new Observable((sink) =>
        sse.subscribe(
          { ...(operation as object), query: print(operation.query) },
          {
            next: (value) => sink.next(value as ApolloLink.Result),
            error: (error) => sink.error(error),
            complete: () => sink.complete(),
          },
        ),
      ),
  );
  const httpLink = new HttpLink({ uri: url, headers: { authorization: `Bearer ${key}` } });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.split(({ operationType }) => operationType === 'subscription', sseLink, httpLink),
  });
  return {
    ask: async (kind, { query, variables }) =>
      apolloAnswer(
        kind === 'query'
          ? await client.query({ query: parse(query), variables, errorPolicy: 'all' })
          : await client.mutate({ mutation: parse(query), variables, errorPolicy: 'all' }),
      ),
    follow: ({ query, variables }, next) =>
      new Promise((resolve, reject) => {
        const subscription = client.subscribe({ query: parse(query), variables, fetchPolicy: 'no-cache' }).subscribe({
          next(result) {
            next(apolloAnswer(result), () => {
              subscription.unsubscribe();
              resolve();
            });
          },
          error: reject,
          complete: resolve,
        });
      }),
  };
};

function urqlAnswer({ data, error }: Pick<OperationResult<unknown>, 'data' | 'error'>): Answer {
  return { data: (data ?? null) as Answer['data'], codes: codesOf(error?.graphQLErrors) };
}

function apolloAnswer({ data, error }: { data?: unknown; error?: unknown }): Answer {
  if (error !== undefined && !CombinedGraphQLErrors.is(error)) throw error;
  return { data: (data ?? null) as Answer['data'], codes: codesOf(error?.errors) };
}

/** Cases of `describe.each`. */
export const clients: { label: string; make: Make }[] = [
  { label: 'graphql-sse', make: graphqlSse },
  { label: 'urql', make: urql },
  { label: 'Apollo Client', make: apollo },
];
