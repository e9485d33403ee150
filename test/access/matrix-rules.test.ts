import { expect, test } from 'vitest';
import { createGraphqlSchema } from '../../adapters/graphql/schema.ts';
import { agentTools } from '../../adapters/mcp/agent-tools.ts';
import { sessionTools } from '../../adapters/mcp/session-tools.ts';
import { sessionLayout } from '../../adapters/rest/routes.ts';
import { secondLayout } from '../../adapters/v1/layout.ts';
import * as registry from '../../agents/index.ts';
import { covers, roleScopes, serviceScopes, shareScopes } from '../../server/core/access/roles.ts';
import { procedure } from '../../server/core/procedures/trpc.ts';
import { echo } from '../support/echo-agent.ts';
import { queriesAndMutations } from './called-procedures.ts';
import { addressed, addressedByRoute } from './matrix/addressed.ts';
import { procedureRules, ruleOfField, ruleOfRoute, ruleOfTool, rulesOf } from './matrix/rules.ts';

const agents = { ...registry, echoBack: echo };
const routes = [sessionLayout(agents), secondLayout(agents, { PUBLIC_URL: undefined })].flatMap(
  (layout) => layout.routes,
);

test('every procedure has a rule, and its scope is one that a role, the service key or a link has', () => {
  const rules = procedureRules(agents);
  const all = new Set<string>([...serviceScopes, ...shareScopes]);
  expect([...rules.values()].filter(({ scope }) => !covers(all, scope))).toEqual([]);
  expect(Object.keys(addressed).filter((path) => !rules.has(path))).toEqual([]);
});

test('every route, GraphQL field and MCP tool has the rule of its procedure', async () => {
  const rules = procedureRules(agents);
  const schema = createGraphqlSchema(agents);
  const fields = [...queriesAndMutations(schema), ...Object.values(schema.getSubscriptionType()?.getFields() ?? {})];
  const found = await Promise.all([
    ...routes.map((route) => ruleOfRoute(route, rules)),
    ...fields.map((field) => ruleOfField(field, rules)),
    ...[...sessionTools, ...agentTools(agents)].map((tool) => ruleOfTool(tool, rules)),
  ]);
  expect(found.length).toBeGreaterThan(2 * rules.size);
  const operations = new Set(routes.map(({ operationId }) => operationId));
  expect(Object.keys(addressedByRoute).filter((name) => !operations.has(name))).toEqual([]);
});

test('a procedure without a rule fails, and the failure says what to add', () => {
  const added = procedure.meta({ scope: 'sessions:read' }).query(() => null);
  expect(() => rulesOf({ 'things.get': added }, agents)).toThrow('things.get has no rule. Add it to `addressed`');
  expect(() => rulesOf({ 'things.get': procedure.query(() => null) }, agents)).toThrow('declares no scope');
});

test('a link has no scope of anybody else, and opens three procedures alone', () => {
  const rules = procedureRules(agents);
  const opened = [...rules].filter(([, { scope }]) => covers(new Set(shareScopes), scope)).map(([path]) => path);
  expect(opened).toEqual(['shared.get', 'shared.events', 'shared.comments']);
  expect(shareScopes.filter((scope) => covers(new Set(serviceScopes), scope))).toEqual([]);
});

test('each role includes the lesser roles', () => {
  const { admin, pm, developer, viewer } = roleScopes;
  for (const [more, less] of [
    [admin, pm],
    [pm, developer],
    [developer, viewer],
  ] as const) {
    const has = new Set<string>(more);
    expect(less.filter((scope) => !covers(has, scope))).toEqual([]);
    expect(more.length).toBeGreaterThan(less.length);
  }
});
