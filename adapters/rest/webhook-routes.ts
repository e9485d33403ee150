import type { Context as HonoContext } from 'hono';
import {
  deliveryPageSchema,
  deliverySchema,
  newWebhookSchema,
  webhookCreateInput,
  webhookPageSchema,
  webhookRotateInput,
  webhookSchema,
  webhookUpdateInput,
} from '../../schema/webhook.ts';
import { deliveryOf, webhookOf } from '../http/path-params.ts';
import { readJsonBody } from '../http/body.ts';
import { pageQuery } from '../http/query.ts';
import { type Call, route, type Route } from '../http/route.ts';

const tag = 'Webhooks';
const bodyErrors = ['payload_too_large', 'unsupported_media_type'] as const;
type Webhooks = Call['caller']['webhooks'];

/** Keeps proxies from caching an answer that shows a secret. */
const unkept = (c: HonoContext) => c.header('cache-control', 'no-store');

/** Routes of webhooks, which send events of runs to addresses of users. */
export const webhookRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/webhooks',
    scope: 'webhooks:manage',
    operationId: 'createWebhook',
    tag,
    summary: 'Create a webhook',
    description: 'Only this response shows the signing secret. Addresses in private networks are refused.',
    body: {
      schema: webhookCreateInput,
      required: true,
      examples: {
        all: { url: 'https://example.com/hooks' },
        some: { url: 'https://example.com/hooks', events: ['run.failed'] },
      },
    },
    answers: { 201: { description: 'The webhook.', content: { 'application/json': newWebhookSchema } } },
    errors: bodyErrors,
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as Parameters<Webhooks['create']>[0];
      const created = await caller.webhooks.create(body);
      unkept(c);
      return c.json(created, 201);
    },
  }),
  route({
    method: 'get',
    path: '/webhooks',
    scope: 'webhooks:manage',
    operationId: 'listWebhooks',
    tag,
    summary: 'List webhooks, newest first',
    query: pageQuery,
    answers: { 200: { description: 'A page of webhooks.', content: { 'application/json': webhookPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.webhooks.list(query)),
  }),
  route({
    method: 'get',
    path: '/webhooks/:webhookId',
    scope: 'webhooks:manage',
    operationId: 'getWebhook',
    tag,
    summary: 'Read a webhook',
    answers: { 200: { description: 'The webhook.', content: { 'application/json': webhookSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.webhooks.get(webhookOf(c))),
  }),
  route({
    method: 'patch',
    path: '/webhooks/:webhookId',
    scope: 'webhooks:manage',
    operationId: 'updateWebhook',
    tag,
    summary: 'Change a webhook, or switch it off and on',
    description:
      'Fields that you leave out stay as they are. Deliveries that wait while the webhook is off are sent once it is on again.',
    body: { schema: webhookUpdateInput, required: true, examples: { off: { enabled: false } } },
    answers: { 200: { description: 'The webhook.', content: { 'application/json': webhookSchema } } },
    errors: ['not_found', ...bodyErrors],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as object;
      return c.json(await caller.webhooks.update({ ...body, ...webhookOf(c) }));
    },
  }),
  route({
    method: 'delete',
    path: '/webhooks/:webhookId',
    scope: 'webhooks:manage',
    operationId: 'deleteWebhook',
    tag,
    summary: 'Delete a webhook with its deliveries',
    answers: { 204: { description: 'The webhook is deleted.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.webhooks.delete(webhookOf(c));
      return c.body(null, 204);
    },
  }),
  route({
    method: 'post',
    path: '/webhooks/:webhookId/rotate',
    scope: 'webhooks:manage',
    operationId: 'rotateWebhookSecret',
    tag,
    summary: 'Rotate the secret of a webhook',
    description: 'Only this response shows the new secret. Until the overlap ends, deliveries are signed with both.',
    body: { schema: webhookRotateInput, required: false, examples: { 'an hour': { overlapSeconds: 3_600 } } },
    answers: { 201: { description: 'The webhook.', content: { 'application/json': newWebhookSchema } } },
    errors: ['not_found', ...bodyErrors],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as object;
      const rotated = await caller.webhooks.rotate({ ...body, ...webhookOf(c) });
      unkept(c);
      return c.json(rotated, 201);
    },
  }),
  route({
    method: 'post',
    path: '/webhooks/:webhookId/ping',
    scope: 'webhooks:manage',
    operationId: 'pingWebhook',
    tag,
    summary: 'Send a test event',
    answers: { 202: { description: 'The queued delivery.', content: { 'application/json': deliverySchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.webhooks.ping(webhookOf(c)), 202),
  }),
  route({
    method: 'get',
    path: '/webhooks/:webhookId/deliveries',
    scope: 'webhooks:manage',
    operationId: 'listWebhookDeliveries',
    tag,
    summary: 'List deliveries, newest first',
    description: 'With each attempt and the start of the response. Deliveries are kept for 30 days.',
    query: pageQuery,
    answers: { 200: { description: 'A page of deliveries.', content: { 'application/json': deliveryPageSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) =>
      c.json(await caller.webhooks.deliveries.list({ ...webhookOf(c), ...query })),
  }),
  route({
    method: 'get',
    path: '/webhooks/:webhookId/deliveries/:deliveryId',
    scope: 'webhooks:manage',
    operationId: 'getWebhookDelivery',
    tag,
    summary: 'Read a delivery',
    answers: { 200: { description: 'The delivery.', content: { 'application/json': deliverySchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.webhooks.deliveries.get(deliveryOf(c))),
  }),
  route({
    method: 'post',
    path: '/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
    scope: 'webhooks:manage',
    operationId: 'redeliverWebhook',
    tag,
    summary: 'Send a delivery again',
    description: 'Keeps the id and the body, and starts the whole schedule of attempts again.',
    answers: { 202: { description: 'The queued delivery.', content: { 'application/json': deliverySchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.webhooks.deliveries.redeliver(deliveryOf(c)), 202),
  }),
];
