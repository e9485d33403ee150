import { budgetCreateInput, budgetPageSchema, budgetSchema, budgetUpdateInput } from '../../schema/budget.ts';
import { usageInput, usageSchema } from '../../schema/usage.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

const ids = { id: 'The budget, by its `budgetId`.' };

/** Adds the fields for budgets and usage. */
export function addBudgetFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('budgets', {
    description: 'The budgets of the workspace with what is used of them, newest first.',
    node: budgetSchema,
    page: budgetPageSchema,
    items: 'budgets',
    id: 'budgetId',
    call: ({ budgets }, page) => budgets.list(page),
  });
  manage.query('budget', {
    description: 'A budget, with what is used of it.',
    output: budgetSchema,
    ids,
    call: ({ budgets }, { id }) => budgets.get({ budgetId: id }),
  });
  manage.query('workspaceUsage', {
    description: 'What the workspace has used, by day, agent, model, key or member.',
    output: usageSchema,
    values: usageInput,
    call: ({ usage }, given) => usage.get(given),
  });
  manage.mutation('createBudget', {
    description: 'Limits what the workspace, a member or a key may use.',
    output: budgetSchema,
    input: budgetCreateInput,
    call: ({ budgets }, { input }) => budgets.create(input),
  });
  manage.mutation('updateBudget', {
    description: 'Changes the limit of a budget.',
    output: budgetSchema,
    ids,
    input: budgetUpdateInput,
    call: ({ budgets }, { id, input }) => budgets.update({ ...input, budgetId: id }),
  });
  manage.removal('removeBudget', {
    description: 'Removes a budget. Always true.',
    ids,
    call: ({ budgets }, { id }) => budgets.remove({ budgetId: id }),
  });
}
