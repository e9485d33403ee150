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
import type { Builder } from './builder.ts';
import { textRowCost } from './limits.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

const webhookId = 'The webhook.';
const ids = { id: webhookId };

/** Adds the fields for webhooks and what they sent. */
export function addWebhookFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('webhooks', {
    description: 'The webhooks of the workspace, newest first, without their secrets.',
    node: webhookSchema,
    page: webhookPageSchema,
    items: 'webhooks',
    id: 'webhookId',
    call: ({ webhooks }, page) => webhooks.list(page),
  });
  manage.query('webhook', {
    description: 'A webhook, without its secret.',
    output: webhookSchema,
    ids,
    call: ({ webhooks }, { id }) => webhooks.get({ webhookId: id }),
  });
  manage.list('webhookDeliveries', {
    description: 'The deliveries of a webhook in the last 30 days, newest first, with each attempt.',
    node: deliverySchema,
    page: deliveryPageSchema,
    items: 'deliveries',
    id: 'deliveryId',
    ids: { webhookId },
    rowCost: textRowCost,
    call: ({ webhooks }, page) => webhooks.deliveries.list(page),
  });
  manage.query('webhookDelivery', {
    description: 'A delivery, with each attempt.',
    output: deliverySchema,
    ids: { webhookId, id: 'The delivery.' },
    call: ({ webhooks }, { id, ...rest }) => webhooks.deliveries.get({ ...rest, deliveryId: id }),
  });
  manage.mutation('createWebhook', {
    description: 'Creates a webhook. Only this response shows its secret. Addresses in private networks are refused.',
    output: newWebhookSchema,
    input: webhookCreateInput,
    call: ({ webhooks }, { input }) => webhooks.create(input),
  });
  manage.mutation('updateWebhook', {
    description:
      'Changes a webhook, or switches it off and on. Members that you leave out stay as they are. Deliveries that wait while it is off are sent once it is on again.',
    output: webhookSchema,
    ids,
    input: webhookUpdateInput,
    call: ({ webhooks }, { id, input }) => webhooks.update({ ...input, webhookId: id }),
  });
  manage.removal('deleteWebhook', {
    description: 'Deletes a webhook with its deliveries. Always true.',
    ids,
    call: ({ webhooks }, { id }) => webhooks.delete({ webhookId: id }),
  });
  manage.mutation('rotateWebhookSecret', {
    description:
      'Replaces the secret of a webhook. Only this response shows the new one. Until the overlap ends, deliveries are signed with both.',
    output: newWebhookSchema,
    ids,
    values: webhookRotateInput,
    call: ({ webhooks }, { id, ...rest }) => webhooks.rotate({ ...rest, webhookId: id }),
  });
  manage.mutation('pingWebhook', {
    description: 'Queues a test event. Returns its delivery.',
    output: deliverySchema,
    ids,
    call: ({ webhooks }, { id }) => webhooks.ping({ webhookId: id }),
  });
  manage.mutation('redeliver', {
    description: 'Sends a delivery again, with the same id and body, and starts the whole schedule of attempts again.',
    output: deliverySchema,
    ids: { webhookId, deliveryId: 'The delivery.' },
    call: ({ webhooks }, given) => webhooks.deliveries.redeliver(given),
  });
}
