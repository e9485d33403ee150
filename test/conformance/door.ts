import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { counterFiles, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { product } from './answers.ts';
import { createTestService, type TestService } from '../support/service.ts';

/** Every agent of the registry, and one that is not in it, which goes through the same tests. */
export const agents: Readonly<Record<string, AnyAgent>> = { ...registry, echoBack: echo };

/** Cases of `describe.each`: the name in code, and the agent. */
export const everyAgent = Object.entries(agents).map(([name, agent]) => ({ name, agent }));

/** The address of a service, and its GraphQL schema. */
export interface Door {
  url: string;
  schema: GraphQLSchema;
}

export interface OpenDoor extends AsyncDisposable {
  door: Door;
  port: number;
  service: TestService;
  host: SandboxHost;
}

/** The whole service with local sandboxes on a real socket; without model settings, the offline drafter answers. */
export async function openDoor(environment: Record<string, string> = {}): Promise<OpenDoor> {
  await using opened = new AsyncDisposableStack();
  const host = opened.use(await createSandboxHost());
  const { store, provider: sandboxes } = host;
  const service = opened.use(await createTestService({ agents, store, sandboxes, environment }));
  const { url, port } = opened.use(await listen(service));
  const introspection = await ask(service, getIntrospectionQuery());
  const schema = buildClientSchema(introspection.data as unknown as IntrospectionQuery);
  const parts = opened.move();
  return { door: { url, schema }, port, service, host, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** A body for the agent: the user's message, if it takes one. */
export function bodyFor(agent: AnyAgent): Record<string, unknown> {
  return 'messages' in agent.input.shape ? { messages: [{ role: 'user', content: idea }] } : {};
}

export const idea =
  'A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper';

/** A session that the agent can work from: with an idea, and for QA with code, too. */
export async function sessionFor({ service, host }: OpenDoor, agent: AnyAgent, text = idea): Promise<string> {
  const sessionId = await service.createSession({ idea: text });
  if (agent.name !== 'qa') return sessionId;
  const { rows } = await host.store.pool.query('select workspace_id from session where id = $1', [sessionId]);
  const owner = { sessionId, workspaceId: (rows as { workspace_id: string }[])[0]?.workspace_id ?? '' };
  const sandbox = await host.provider.sandboxes(owner).open(new AbortController().signal);
  await host.store.pool.query('update sandbox set files = $2 where name = $1', [sandbox.name, counterFiles]);
  await host.store.pool.query('update session set sandbox_name = $2, sandbox_url = $3, prd = $4 where id = $1', [
    sessionId,
    sandbox.name,
    sandbox.url,
    { ...product, sources: [], version: 1, opportunityId: null, markdown: '' },
  ]);
  return sessionId;
}
