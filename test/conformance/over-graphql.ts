import type { AnyEvent } from '../support/events.ts';
import { follow, type GraphqlError } from '../support/graphql.ts';
import { testKey } from '../support/service.ts';
import type { Door } from './door.ts';
import { selectionOf, withWireNames } from './selection.ts';
import { type Call, RefusedError, type Transport } from './transport.ts';

export const graphql: Transport = {
  label: 'GraphQL',
  run: (door, call) => subscribe(door, call.name, agentVariables(call)),
  async runOnward(door, call) {
    const seen: AnyEvent[] = [];
    for (let tries = 0; seen.at(-1)?.type !== 'done' && tries < 5; tries += 1) {
      const since = seen.at(-1)?.cursor ?? 0;
      try {
        await subscribe(door, call.name, { ...agentVariables(call), since }, (event) => seen.push(event));
      } catch (error) {
        // These tests break connections; a refusal is an error.
        if (error instanceof RefusedError) throw error;
      }
    }
    return seen;
  },
  async start(door, call) {
    const field = `start${call.name.charAt(0).toUpperCase()}${call.name.slice(1)}`;
    const { variables, values } = argumentsOf(door.schema.getMutationType()?.getFields()[field]);
    const query = `mutation (${variables}) { ${field}(${values}) { runId } }`;
    return String((await ask(door, query, agentVariables(call)))[field]?.runId);
  },
  events: (door, sessionId, since) => subscribe(door, 'sessionEvents', { sessionId, since }),
  async cancel(door, sessionId, runId) {
    const query = 'mutation ($id: ID!, $run: ID!) { cancelRun(sessionId: $id, runId: $run) { status } }';
    await ask(door, query, { id: sessionId, run: runId });
  },
};

const agentVariables = ({ sessionId, runKey, body }: Call) => ({ sessionId, runKey, input: body });

/** Every argument of a field, each as a variable with its name. */
function argumentsOf(field: { args: readonly { name: string; type: unknown }[] } | undefined) {
  const args = field?.args ?? [];
  return {
    variables: args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', '),
    values: args.map(({ name }) => `${name}: $${name}`).join(', '),
  };
}

async function subscribe(
  { url, schema }: Door,
  name: string,
  variables: Record<string, unknown>,
  onEvent: (event: AnyEvent) => void = () => {},
): Promise<AnyEvent[]> {
  const field = schema.getSubscriptionType()?.getFields()[name];
  if (!field) throw new Error(`There is no subscription ${name}`);
  const { variables: declared, values } = argumentsOf(field);
  const query = `subscription (${declared}) { ${name}(${values}) ${selectionOf(schema, field.type)} }`;
  const { events, errors } = await follow(url, {
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

async function ask({ url }: Door, query: string, variables: object): Promise<Record<string, Record<string, unknown>>> {
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${testKey}` },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as {
    data?: Record<string, Record<string, unknown>>;
    errors?: GraphqlError[];
  };
  refuse(answer.errors ?? []);
  return answer.data ?? {};
}

function refuse(errors: readonly GraphqlError[]): void {
  const [error] = errors;
  if (error) throw error.extensions?.problem ? new RefusedError(error.extensions.problem) : new Error(error.message);
}
