import type { z } from 'zod';
import { budgetCreateInput, budgetPageSchema, budgetSchema, budgetUpdateInput } from '../../schema/budget.ts';
import { usageInput, usageSchema } from '../../schema/usage.ts';
import { readJsonBody } from '../http/body.ts';
import { budgetOf } from '../http/path-params.ts';
import { pageQuery } from '../http/query.ts';
import { route, type Route } from '../http/route.ts';

const tag = 'Budgets';
const scope = 'budgets:manage';
const path = '/budgets';
const onePath = `${path}/:budgetId`;

const budget = { description: 'The budget.', content: { 'application/json': budgetSchema } };

export const budgetRoutes: readonly Route[] = [
  route({
    method: 'post',
    path,
    scope,
    operationId: 'createBudget',
    tag,
    summary: 'Create a budget',
    description:
      'Limits what the workspace, a member or a key may use in a UTC day or month, or at the same time. What was used before in the period counts. A budget in US dollars needs the prices of all models.',
    body: {
      schema: budgetCreateInput,
      required: true,
      examples: { monthly: { measure: 'tokens', period: 'month', limit: 20_000_000 } },
    },
    answers: { 201: budget },
    errors: ['conflict', 'prices_missing', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof budgetCreateInput>;
      return c.json(await caller.budgets.create(body), 201);
    },
  }),
  route({
    method: 'get',
    path,
    scope,
    operationId: 'listBudgets',
    tag,
    summary: 'List budgets with what is used of them, newest first',
    query: pageQuery,
    answers: { 200: { description: 'A page of budgets.', content: { 'application/json': budgetPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.budgets.list(query)),
  }),
  route({
    method: 'get',
    path: onePath,
    scope,
    operationId: 'getBudget',
    tag,
    summary: 'Get a budget',
    answers: { 200: budget },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.budgets.get(budgetOf(c))),
  }),
  route({
    method: 'patch',
    path: onePath,
    scope,
    operationId: 'updateBudget',
    tag,
    summary: 'Change the limit of a budget',
    body: { schema: budgetUpdateInput, required: true, examples: { raise: { limit: 40_000_000 } } },
    answers: { 200: budget },
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof budgetUpdateInput>;
      return c.json(await caller.budgets.update({ ...body, ...budgetOf(c) }));
    },
  }),
  route({
    method: 'delete',
    path: onePath,
    scope,
    operationId: 'removeBudget',
    tag,
    summary: 'Remove a budget',
    answers: { 204: { description: 'The budget was removed.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.budgets.remove(budgetOf(c));
      return c.body(null, 204);
    },
  }),
  route({
    method: 'get',
    path: '/usage',
    scope,
    operationId: 'getUsage',
    tag,
    summary: 'Read what the workspace has used',
    description: 'By day, agent, model, key or member. Days are UTC days.',
    query: usageInput,
    answers: { 200: { description: 'What was used.', content: { 'application/json': usageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.usage.get(query)),
  }),
];
