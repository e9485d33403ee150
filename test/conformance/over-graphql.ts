import type { AnyEvent } from '../support/events.ts';
import { follow, type Followed, type FollowOptions, type GraphqlError } from '../support/graphql.ts';
import { testKey } from '../support/service.ts';
import type { Door } from './door.ts';
import { selectionOf, withWireNames } from './selection.ts';
import { type Call, RefusedError, type Transport } from './transport.ts';

/** How operations travel. */
export interface GraphqlWire {
  /** Runs a query or a mutation. */
  ask(url: string, query: string, variables: Record<string, unknown>): Promise<GraphqlAnswer>;
  /** Runs a subscription. */
  follow(url: string, options: FollowOptions): Promise<Followed>;
}

export interface GraphqlAnswer {
  data?: Record<string, Record<string, unknown>>;
  errors?: readonly GraphqlError[];
}

/** GraphQL, without a way to resume. */
export function graphqlOver(label: string, wire: GraphqlWire): Omit<Transport, 'runOnward'> {
  const ask = async (url: string, query: string, variables: Record<string, unknown>) => {
    const { data, errors } = await wire.ask(url, query, variables);
    refuse(errors ?? []);
    return data ?? {};
  };
  return {
    label,
    run: (door, call) => subscribe(wire, door, call.name, agentVariables(call)),
    async start(door, call) {
      const field = `start${call.name.charAt(0).toUpperCase()}${call.name.slice(1)}`;
      const { variables, values } = argumentsOf(door.schema.getMutationType()?.getFields()[field]);
      const query = `mutation (${variables}) { ${field}(${values}) { runId } }`;
      return String((await ask(door.url, query, agentVariables(call)))[field]?.runId);
    },
    events: (door, sessionId, since) => subscribe(wire, door, 'sessionEvents', { sessionId, since }),
    async cancel(door, sessionId, runId) {
      const query = 'mutation ($id: ID!, $run: ID!) { cancelRun(sessionId: $id, runId: $run) { status } }';
      await ask(door.url, query, { id: sessionId, run: runId });
    },
  };
}

const http: GraphqlWire = { ask: post, follow };

export const graphql: Transport = {
  ...graphqlOver('GraphQL', http),
  async runOnward(door, call) {
    const seen: AnyEvent[] = [];
    for (let tries = 0; seen.at(-1)?.type !== 'done' && tries < 5; tries += 1) {
      const since = seen.at(-1)?.cursor ?? 0;
      try {
        await subscribe(http, door, call.name, { ...agentVariables(call), since }, (event) => seen.push(event));
      } catch (error) {
        // These tests break connections; a refusal is an error.
        if (error instanceof RefusedError) throw error;
      }
    }
    return seen;
  },
};

export const agentVariables = ({ sessionId, runKey, body }: Call) => ({ sessionId, runKey, input: body });

/** Every argument of a field, each as a variable with its name. */
function argumentsOf(field: { args: readonly { name: string; type: unknown }[] } | undefined) {
  const args = field?.args ?? [];
  return {
    variables: args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', '),
    values: args.map(({ name }) => `${name}: $${name}`).join(', '),
  };
}

/** Returns the events of a subscription, after it has completed. */
export async function subscribe(
  wire: GraphqlWire,
  { url, schema }: Door,
  name: string,
  variables: Record<string, unknown>,
  onEvent: (event: AnyEvent) => void = () => {},
): Promise<AnyEvent[]> {
  const field = schema.getSubscriptionType()?.getFields()[name];
  if (!field) throw new Error(`There is no subscription ${name}`);
  const { variables: declared, values } = argumentsOf(field);
  const query = `subscription (${declared}) { ${name}(${values}) ${selectionOf(schema, field.type)} }`;
  const { events, errors } = await wire.follow(url, {
    query,
    variables,
    onEvent(event) {
      onEvent(withWireNames(event as Record<string, unknown>) as AnyEvent);
      return true;
    },
  });
  refuse(errors);
  return events.map((event) => withWireNames(event as Record<string, unknown>) as AnyEvent);
}

async function post(url: string, query: string, variables: object): Promise<GraphqlAnswer> {
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${testKey}` },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as GraphqlAnswer;
}

function refuse(errors: readonly GraphqlError[]): void {
  const [error] = errors;
  if (error) throw error.extensions?.problem ? new RefusedError(error.extensions.problem) : new Error(error.message);
}
