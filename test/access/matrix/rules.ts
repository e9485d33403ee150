import type { Tool } from '../../../adapters/mcp/tool.ts';
import type { Route } from '../../../adapters/http/route.ts';
import type { AnyAgent } from '../../../agents/agent.ts';
import { createRouter } from '../../../server/core/procedures/router.ts';
import { calledBy, calledByField, calledByRoute, type RootField, subscribedBy, context } from '../called-procedures.ts';
import { type Addressed, addressed, addressedByAgent, addressedByRoute, alsoByField } from './addressed.ts';

export type Agents = Readonly<Record<string, AnyAgent>>;

/** What decides over a call: the scope that is declared, and what it addresses. */
export interface Rule extends Addressed {
  /** The path of the procedure; null for a route without one. */
  procedure: string | null;
  type: 'query' | 'mutation' | 'subscription';
  scope: string;
  /** A person must have signed in lately. */
  recent: boolean;
}

interface Declared {
  _def: { type: Rule['type']; meta?: { scope?: string; recent?: true } };
}

const file = 'test/access/matrix/addressed.ts';

/** The rules of all procedures of a router, by their paths. Throws if one declares no scope, or is missing in the table. */
export function rulesOf(procedures: Readonly<Record<string, unknown>>, agents: Agents): Map<string, Rule> {
  return new Map(
    Object.entries(procedures).map(([path, procedure]) => {
      const { type, meta } = (procedure as Declared)._def;
      if (meta?.scope === undefined) throw new Error(`${path} declares no scope: add .meta({ scope }) to it.`);
      const { scope, recent = false } = meta;
      return [path, { ...whatAddresses(path, agents), procedure: path, type, scope, recent }];
    }),
  );
}

function whatAddresses(path: string, agents: Agents): Addressed {
  const [root, name = ''] = path.split('.');
  if (root === 'agents') return addressedByAgent(name, Object.keys(agents[name]?.input.shape ?? {}));
  const found = addressed[path];
  if (found) return found;
  throw new Error(
    `${path} has no rule. Add it to \`addressed\` in ${file}: the ids in its input, and the rest of a valid input.`,
  );
}

/** The rules of the service's own procedures. */
export const procedureRules = (agents: Agents): Map<string, Rule> =>
  rulesOf(createRouter(agents)._def.procedures as unknown as Record<string, unknown>, agents);

/** The rule of a route: of the procedure that it calls, with the scope that the route declares. */
export async function ruleOfRoute(route: Route, rules: ReadonlyMap<string, Rule>): Promise<Rule & { file?: string }> {
  const { method, operationId, scope } = route;
  const [called] = await calledByRoute(route);
  const own = addressedByRoute[operationId];
  const rule = called === undefined ? undefined : rules.get(called);
  if (rule && rule.scope !== scope)
    throw new Error(`${operationId} declares the scope ${scope}, but calls ${called}, which needs ${rule.scope}.`);
  const type = method === 'get' ? 'query' : 'mutation';
  if (own) return { recent: rule?.recent ?? false, procedure: called ?? null, ...own, scope, type };
  if (!rule)
    throw new Error(`${operationId} calls no procedure, and has no rule. Add it to \`addressedByRoute\` in ${file}.`);
  // A task becomes a message of the agent, or its note.
  const isTask = operationId.startsWith('runTask');
  return { ...rule, ...(isTask && { body: { task: 'Bells' } }), type };
}

export async function ruleOfField(field: RootField, rules: ReadonlyMap<string, Rule>): Promise<Rule> {
  const [called] = field.subscribe ? [subscribedBy(field.name)] : await calledByField(field);
  const rule = ruleOf(called, rules, `The GraphQL field ${field.name}`);
  return { ...rule, also: [...(rule.also ?? []), ...(alsoByField[field.name] ?? [])] };
}

/** Arguments of tools, by their names: the ids of calls replace those here. */
export const toolArguments: Readonly<Record<string, unknown>> = {
  sessionId: 'x',
  runId: 'x',
  artifactId: 'x',
  approvalId: 'x',
  decision: 'approve',
  waitSeconds: 0,
  messages: [{ role: 'user', content: 'Bells' }],
  agents: ['echo-back'],
  task: 'Bells',
};

export async function ruleOfTool(tool: Tool, rules: ReadonlyMap<string, Rule>): Promise<Rule> {
  const names = Object.keys((tool.inputSchema as { properties?: object }).properties ?? {});
  const given = Object.fromEntries(names.map((name) => [name, toolArguments[name]]));
  const [called] = await calledBy((caller) =>
    tool.call(given, { caller, context } as unknown as Parameters<Tool['call']>[1]),
  );
  return ruleOf(called, rules, `The MCP tool ${tool.name}`);
}

function ruleOf(called: string | undefined, rules: ReadonlyMap<string, Rule>, name: string): Rule {
  const rule = called === undefined ? undefined : rules.get(called);
  if (rule) return rule;
  throw new Error(`${name} calls no procedure that the matrix knows. It calls ${called ?? 'none'}.`);
}
