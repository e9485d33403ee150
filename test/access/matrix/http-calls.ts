import { type GraphQLNamedType, getNamedType, isLeafType } from 'graphql';
import { createGraphqlSchema } from '../../../adapters/graphql/schema.ts';
import type { Route } from '../../../adapters/http/route.ts';
import { agentTools } from '../../../adapters/mcp/agent-tools.ts';
import { sessionTools } from '../../../adapters/mcp/session-tools.ts';
import { sessionLayout } from '../../../adapters/rest/routes.ts';
import { secondLayout } from '../../../adapters/v1/layout.ts';
import { createApp } from '../../../server/app.ts';
import { queriesAndMutations, type RootField } from '../called-procedures.ts';
import type { Proof } from './actors.ts';
import type { Ids } from './addressed.ts';
import { inputOf, type Outcome } from './judge.ts';
import type { MatrixCall } from './play.ts';
import { problemIn } from '../problem-in.ts';
import { type Agents, type Rule, ruleOfField, ruleOfRoute, ruleOfTool, toolArguments } from './rules.ts';
import type { World } from './world.ts';

type Send = (proof: Proof, path: string, init?: RequestInit) => Promise<Outcome>;

const origin = 'http://service.test';
/** What a browser adds to the requests of our own page. */
const fromOwnPage = { origin, 'sec-fetch-site': 'same-origin' };
const json = (body: unknown, accept = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept },
  body: JSON.stringify(body),
});

/** Sends requests through the front door, without a socket. */
export function sender({ service }: World): Send {
  const { http: app } = createApp(service.services, service.config);
  return async (proof, path, init = {}) => {
    const headers = { ...init.headers, ...proof, ...(proof.cookie !== undefined && fromOwnPage) };
    const answer = await app.fetch(new Request(`${origin}${path}`, { ...init, headers }));
    const text = await answer.text();
    const isProblem = answer.headers.get('content-type') === 'application/problem+json';
    const isUntold = !answer.ok && path.includes('/v1/') && init.method !== 'HEAD' && !isProblem;
    return { status: answer.status, code: isUntold ? 'no problem object' : problemIn(text), text };
  };
}

export function trpcCalls(send: Send, rules: ReadonlyMap<string, Rule>): MatrixCall[] {
  return [...rules].flatMap(([path, rule]) => {
    const byPost: MatrixCall = {
      name: `tRPC POST ${path}`,
      rule,
      byGet: false,
      send: (proof, ids) => send(proof, `/api/trpc/${path}`, json(inputOf(rule, ids))),
    };
    const byGet: MatrixCall = {
      name: `tRPC GET ${path}`,
      rule,
      byGet: true,
      send: (proof, ids) =>
        send(proof, `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(inputOf(rule, ids)))}`),
    };
    return rule.type === 'mutation' ? [byPost] : [byGet, byPost];
  });
}

/** Each route of both layouts, in each form of its answer, and as HEAD if it is a GET. */
export async function restCalls(send: Send, agents: Agents, rules: ReadonlyMap<string, Rule>): Promise<MatrixCall[]> {
  const calls: MatrixCall[] = [];
  for (const { base, routes } of [sessionLayout(agents), secondLayout(agents, { PUBLIC_URL: undefined })]) {
    for (const route of routes) {
      const rule = await ruleOfRoute(route, rules);
      const address = base + route.path;
      const method = route.method.toUpperCase();
      for (const accept of formsOf(route)) {
        for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method])
          calls.push({
            name: `REST ${one} ${address} as ${accept}`,
            rule,
            byGet: method === 'GET',
            send: (proof, ids) => send(proof, ...requestOf(route, { address, method: one, accept, rule, ids })),
          });
      }
    }
  }
  return calls;
}

function formsOf({ answers }: Route): string[] {
  const all = Object.values(answers);
  const isStream = all.some(({ events, content = {} }) => events !== undefined || 'text/event-stream' in content);
  return isStream ? ['application/json', 'text/event-stream'] : ['application/json'];
}

interface RestRequest {
  address: string;
  method: string;
  accept: string;
  rule: Rule & { file?: string };
  ids: Ids;
}

function requestOf(route: Route, { address, method, accept, rule, ids }: RestRequest): [string, RequestInit] {
  const input = inputOf(rule, ids);
  const path = address.replaceAll(/:(\w+)/g, (_, name: string) => {
    delete input[name];
    return ids[name as keyof Ids];
  });
  // A stream of events must end.
  if (route.query && 'follow' in route.query.shape) input.follow = false;
  if (rule.file !== undefined) {
    const headers = { accept, 'content-type': 'text/csv' };
    return [path, { method, headers, body: rule.file }];
  }
  if (route.body) return [path, { ...json(input, accept), method }];
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return [query.size > 0 ? `${path}?${query}` : path, { method, headers: { accept } }];
}

/** A document that selects a root field, and its variables. */
export function documentOf(kind: string, field: RootField, rule: Rule, ids: Ids) {
  const input = inputOf(rule, ids);
  const named = rule.ids.at(-1) ?? '';
  const names = new Set(field.args.map(({ name }) => name));
  const valueOf = (name: string): unknown => {
    if (name in input) return input[name];
    if (name === 'id') return ids[named as keyof Ids];
    if (name !== 'input') return undefined;
    const rest = Object.entries(input).filter(([key]) => !names.has(key) && !rule.ids.some((id) => id === key));
    return rest.length > 0 ? Object.fromEntries(rest) : undefined;
  };
  const given = field.args.flatMap(({ name, type }) => {
    const value = valueOf(name);
    return value === undefined ? [] : [{ name, type: String(type), value }];
  });
  const defined = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const used = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const selected = isLeafType(getNamedType(field.type) as GraphQLNamedType) ? '' : ' { __typename }';
  const query = `${kind}${defined && ` (${defined})`} { ${field.name}${used && `(${used})`}${selected} }`;
  return { query, variables: Object.fromEntries(given.map(({ name, value }) => [name, value])) };
}

/** Each root field with the kind of its operation. */
export function rootFields(agents: Agents): { kind: string; field: RootField }[] {
  const schema = createGraphqlSchema(agents);
  const mutations = new Set(Object.keys(schema.getMutationType()?.getFields() ?? {}));
  const subscriptions = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  return [
    ...queriesAndMutations(schema).map((field) => ({ kind: mutations.has(field.name) ? 'mutation' : 'query', field })),
    ...subscriptions.map((field) => ({ kind: 'subscription', field })),
  ];
}

export function graphqlCalls(send: Send, agents: Agents, rules: ReadonlyMap<string, Rule>): Promise<MatrixCall[]> {
  return Promise.all(
    rootFields(agents).map(async ({ kind, field }) => {
      const rule = await ruleOfField(field, rules);
      const accept = kind === 'subscription' ? 'text/event-stream' : 'application/json';
      return {
        name: `GraphQL ${kind} ${field.name}`,
        rule,
        byGet: false,
        send: (proof, ids) => send(proof, '/api/graphql', json(documentOf(kind, field, rule, ids), accept)),
      } satisfies MatrixCall;
    }),
  );
}

/** Each tool, and an artifact as a resource. */
export async function mcpCalls(send: Send, agents: Agents, rules: ReadonlyMap<string, Rule>): Promise<MatrixCall[]> {
  const ask = (proof: Proof, method: string, params: object) =>
    send(proof, '/mcp', json({ jsonrpc: '2.0', id: 1, method, params }, 'application/json, text/event-stream'));
  const tools = await Promise.all(
    [...sessionTools, ...agentTools(agents)].map(async (tool) => {
      const rule = await ruleOfTool(tool, rules);
      const names = Object.keys((tool.inputSchema as { properties?: object }).properties ?? {});
      const defaults = Object.fromEntries(
        names.flatMap((name) => (name in toolArguments ? [[name, toolArguments[name]]] : [])),
      );
      return {
        name: `MCP ${tool.name}`,
        rule,
        byGet: false,
        send: (proof, ids) =>
          ask(proof, 'tools/call', { name: tool.name, arguments: { ...defaults, ...inputOf(rule, ids) } }),
      } satisfies MatrixCall;
    }),
  );
  const rule = rules.get('artifacts.get');
  if (!rule) throw new Error('artifacts.get has no rule');
  const resource: MatrixCall = {
    name: 'MCP resources/read',
    rule,
    byGet: false,
    send: (proof, { sessionId, artifactId }) =>
      ask(proof, 'resources/read', { uri: `unified-agents://sessions/${sessionId}/artifacts/${artifactId}` }),
  };
  return [...tools, resource];
}
