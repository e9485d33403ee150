import { ApolloClient, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createTRPCUntypedClient, createWSClient, wsLink } from '@trpc/client';
import { Client as UrqlClient, subscriptionExchange } from '@urql/core';
import { parse } from 'graphql';
import { WebSocket } from 'ws';
import type { AnyEvent } from '../support/events.ts';
import { testKey } from '../support/service.ts';
import { connect } from '../graphql/front-ends/connect.ts';

/** What a client of the service did. */
export interface Seen {
  events: AnyEvent[];
  /** The codes with which its WebSockets were closed. */
  closes: number[];
}

interface Asked {
  sessionId: string;
  runKey: string;
  input: Record<string, unknown>;
}

/** A client library, set up as its users do. */
export interface Library {
  label: string;
  /** Starts a run of Ideation and follows it to its end; writes down what happens meanwhile. */
  follow(url: string, asked: Asked, seen: Seen): Promise<void>;
}

const connectionParams = { authorization: `Bearer ${testKey}` };

const query = `subscription ($sessionId: ID!, $runKey: String, $since: Int, $input: IdeationInput!) {
  ideation(sessionId: $sessionId, runKey: $runKey, since: $since, input: $input) {
    ... on AgentEvent { type cursor }
  }
}`;

interface Result {
  ideation?: AnyEvent;
}

/** The client of docs/websockets.md. */
function makeGraphqlWs(url: string, seen: Seen) {
  const client = connect(`${url.replace('http', 'ws')}/api/graphql`, testKey);
  client.on('closed', (event) => seen.closes.push((event as CloseEvent).code));
  return client;
}

const trpc: Library = {
  label: 'tRPC',
  async follow(url, { sessionId, runKey, input }, seen) {
    const wsClient = createWSClient({
      url: `${url.replace('http', 'ws')}/api/trpc`,
      connectionParams,
      WebSocket: WebSocket as never,
      onClose: (cause) => seen.closes.push(cause?.code ?? 0),
    });
    const client = createTRPCUntypedClient({ links: [wsLink({ client: wsClient })] });
    try {
      await new Promise<void>((resolve, reject) => {
        client.subscription(
          'agents.ideation.run',
          { ...input, sessionId, runKey },
          {
            onData: (envelope: unknown) => void seen.events.push((envelope as { data: AnyEvent }).data),
            onError: reject,
            onComplete: resolve,
          },
        );
      });
    } finally {
      await wsClient.close();
    }
  },
};

const graphqlWs: Library = {
  label: 'graphql-ws',
  async follow(url, asked, seen) {
    const client = makeGraphqlWs(url, seen);
    await new Promise<void>((resolve, reject) => {
      client.subscribe<Result>(
        { query, variables: { ...asked } },
        {
          next: ({ data }) => void (data?.ideation && seen.events.push(data.ideation)),
          error: reject,
          complete: resolve,
        },
      );
    });
  },
};

const urql: Library = {
  label: 'urql',
  async follow(url, asked, seen) {
    const socket = makeGraphqlWs(url, seen);
    const client = new UrqlClient({
      url,
      preferGetMethod: false,
      exchanges: [
        subscriptionExchange({
          forwardSubscription: ({ query = '', variables }) => ({
            subscribe: (sink) => ({
              unsubscribe: socket.subscribe({ query, variables: { ...variables } }, sink as never),
            }),
          }),
        }),
      ],
    });
    await new Promise<void>((resolve, reject) => {
      client.subscription<Result>(query, asked).subscribe(({ data, error, hasNext }) => {
        if (error) return reject(error);
        // urql delivers the last result again after the end of the stream.
        if (!hasNext) return resolve();
        if (data?.ideation) seen.events.push(data.ideation);
      });
    });
  },
};

const apollo: Library = {
  label: 'Apollo Client',
  async follow(url, asked, seen) {
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: new GraphQLWsLink(makeGraphqlWs(url, seen)),
    });
    await new Promise<void>((resolve, reject) => {
      client.subscribe<Result>({ query: parse(query), variables: asked, fetchPolicy: 'no-cache' }).subscribe({
        next({ data, error }) {
          if (error) return reject(error);
          if (data?.ideation) seen.events.push(data.ideation);
        },
        error: reject,
        complete: resolve,
      });
    });
  },
};

export const libraries: readonly Library[] = [trpc, graphqlWs, urql, apollo];
