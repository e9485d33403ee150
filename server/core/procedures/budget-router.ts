import { z } from 'zod';
import { budgetCreateInput, budgetPageSchema, budgetSchema, budgetUpdateInput } from '../../../schema/budget.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import { usageInput, usageSchema } from '../../../schema/usage.ts';
import { createBudget, getBudget, listBudgets, removeBudget, updateBudget } from '../budgets/manage.ts';
import { readUsage } from '../budgets/usage.ts';
import { auditOrigin, type Context } from '../context.ts';
import { isId } from '../../store/id.ts';
import { requestBody } from './request-body.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';

const managing = procedure.meta({ scope: 'budgets:manage' });
const page = {
  limit: pageShape.limit,
  before: z.string().refine(isId, 'must be the nextBefore of an earlier page').optional(),
};
const byBudget = z.object({ budgetId: z.string() });

/** Procedures for the limits on what the caller's workspace, its members and its keys may use. */
export const budgetRouter = router({
  create: managing
    .input(requestBody(budgetCreateInput))
    .output(budgetSchema)
    .mutation(({ ctx, input }) =>
      changing(ctx, () => {
        const made = { createdBy: ctx.principal.callerId, unpriced: unpriced(ctx) };
        return createBudget(ctx.services.pool, auditOrigin(ctx), made, input);
      }),
    ),
  list: managing
    .input(z.object(page).optional())
    .output(budgetPageSchema)
    .query(({ ctx, input }) => listBudgets(ctx.services.pool, ctx.principal.workspaceId, input ?? { limit: 50 })),
  get: managing
    .input(byBudget)
    .output(budgetSchema)
    .query(({ ctx, input }) => getBudget(ctx.services.pool, ctx.principal.workspaceId, input.budgetId)),
  update: managing
    .input(requestBody(byBudget.extend(budgetUpdateInput.shape)))
    .output(budgetSchema)
    .mutation(({ ctx, input }) => changing(ctx, () => updateBudget(ctx.services.pool, auditOrigin(ctx), input))),
  remove: managing
    .input(byBudget)
    .output(byBudget.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { budgetId } }) => {
      await changing(ctx, () => removeBudget(ctx.services.pool, auditOrigin(ctx), budgetId));
      return { budgetId, deleted: true as const };
    }),
});

/** Procedures for what the caller's workspace has used. */
export const usageRouter = router({
  get: managing
    .input(usageInput.optional())
    .output(usageSchema)
    .query(({ ctx, input }) => readUsage(ctx.services.pool, ctx.principal.workspaceId, input ?? {})),
});

/** All nodes ask the database again after the change. */
async function changing<Value>({ services }: Context, change: () => Promise<Value>): Promise<Value> {
  const value = await change();
  services.accessChanged();
  return value;
}

function unpriced({ services: { models } }: Context): string[] {
  return models.ids.filter((id) => id !== offlineModelName && !models.hasPrices(id));
}
