import { z } from 'zod';
import {
  deliveryPageSchema,
  deliverySchema,
  newWebhookSchema,
  webhookCreateInput,
  webhookPageSchema,
  webhookRotateInput,
  webhookSchema,
  webhookUpdateInput,
} from '../../../schema/webhook.ts';
import { auditOrigin } from '../context.ts';
import { requestBody } from './request-body.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';
import { getDelivery, listDeliveries, ping, redeliver } from '../webhooks/deliveries.ts';
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from '../webhooks/webhooks.ts';

const reading = procedure.meta({ scope: 'webhooks:manage' });
const managing = procedure.meta({ scope: 'webhooks:manage', recent: true });

const byWebhook = z.object({ webhookId: z.string() });
const byDelivery = byWebhook.extend({ deliveryId: z.string() });

/** Procedures for the webhooks of the caller's workspace. */
export const webhookRouter = router({
  /** Only this answer shows the secret. */
  create: managing
    .input(requestBody(webhookCreateInput))
    .output(newWebhookSchema)
    .mutation(({ ctx, input }) =>
      createWebhook(ctx.services, ctx.principal.callerId, input, ctx.services.webhooks.allowed, auditOrigin(ctx)),
    ),
  list: reading
    .input(z.object(pageShape).optional())
    .output(webhookPageSchema)
    .query(({ ctx, input }) => listWebhooks(ctx.services.pool, ctx.principal.workspaceId, input ?? { limit: 50 })),
  get: reading
    .input(byWebhook)
    .output(webhookSchema)
    .query(({ ctx, input }) => getWebhook(ctx.services.pool, ctx.principal.workspaceId, input.webhookId)),
  update: managing
    .input(requestBody(byWebhook.extend(webhookUpdateInput.shape)))
    .output(webhookSchema)
    .mutation(async ({ ctx, input: { webhookId, ...changes } }) => {
      const { pool, webhooks } = ctx.services;
      const changed = await updateWebhook(pool, webhookId, changes, webhooks.allowed, auditOrigin(ctx));
      // Deliveries that waited while the webhook was off may be due now.
      webhooks.wake();
      return changed;
    }),
  delete: managing
    .input(byWebhook)
    .output(byWebhook.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await removeWebhook(ctx.services.pool, input.webhookId, auditOrigin(ctx));
      return { webhookId: input.webhookId, deleted: true as const };
    }),
  /** Only this answer shows the new secret. */
  rotate: managing
    .input(requestBody(byWebhook.extend(webhookRotateInput.shape)))
    .output(newWebhookSchema)
    .mutation(({ ctx, input }) => rotateSecret(ctx.services, input.webhookId, input.overlapSeconds, auditOrigin(ctx))),
  ping: managing
    .input(byWebhook)
    .output(deliverySchema)
    .mutation(async ({ ctx: { services, principal }, input }) => {
      const delivery = await ping(services.pool, principal.workspaceId, input.webhookId, services.publicUrl);
      services.webhooks.wake();
      return delivery;
    }),
  deliveries: router({
    list: reading
      .input(byWebhook.extend(pageShape))
      .output(deliveryPageSchema)
      .query(({ ctx, input }) =>
        listDeliveries(ctx.services.pool, ctx.principal.workspaceId, input, ctx.services.publicUrl),
      ),
    get: reading
      .input(byDelivery)
      .output(deliverySchema)
      .query(({ ctx, input }) =>
        getDelivery(ctx.services.pool, ctx.principal.workspaceId, input, ctx.services.publicUrl),
      ),
    redeliver: managing
      .input(byDelivery)
      .output(deliverySchema)
      .mutation(async ({ ctx: { services, principal }, input }) => {
        const delivery = await redeliver(services.pool, principal.workspaceId, input, services.publicUrl);
        services.webhooks.wake();
        return delivery;
      }),
  }),
});
