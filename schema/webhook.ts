import { z } from 'zod';

/** What a run can tell: an ending, or that it waits for a decision. */
const webhookEvents = ['run.completed', 'run.failed', 'run.cancelled', 'run.waiting'] as const;
const eventsSchema = z
  .array(z.enum(webhookEvents))
  .min(1)
  .transform((events) => [...new Set(events)])
  .describe('What is told there.');

const urlSchema = z
  .string()
  .max(2_000)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  }, 'takes an http or https address without a name and password')
  .describe('Where events are sent, by POST.');

const descriptionSchema = z.string().trim().max(200).describe('What it is for, in words of your own.');

export const webhookSchema = z
  .object({
    webhookId: z.string().describe('Names the webhook; an opaque text.'),
    url: z.string().describe('Where events are sent, by POST.'),
    events: z.array(z.enum(webhookEvents)).describe('What is told there.'),
    description: z.string().describe('What it is for.'),
    enabled: z.boolean().describe('Whether anything is sent.'),
    disabledReason: z
      .enum(['by_request', 'failing', 'gone'])
      .nullable()
      .describe('Why nothing is sent: somebody said so, five days of failures, or an answer of 410.'),
    failingSince: z.iso.datetime().nullable().describe('When the failures began that go on now.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    createdBy: z.string().describe('The key that made it; `service` for the shared service key.'),
    previousUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when the secret before the last rotation signs as well.'),
  })
  .meta({ id: 'Webhook', description: 'An address that is told what becomes of runs.' });
export type Webhook = z.infer<typeof webhookSchema>;

export const newWebhookSchema = webhookSchema
  .extend({ secret: z.string().describe('`whsec_…`, which signs: shown here, and never again.') })
  .meta({ id: 'NewWebhook', description: 'A webhook with its secret.' });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const nextBefore = z.string().nullable().describe('`before` of the next page; null where this is the last one.');

export const webhookPageSchema = z
  .object({ webhooks: z.array(webhookSchema).describe('Newest first.'), nextBefore })
  .meta({ id: 'WebhookPage', description: 'A page of the list of webhooks.' });

export const webhookCreateInput = z.object({
  url: urlSchema,
  events: eventsSchema.default([...webhookEvents]),
  description: descriptionSchema.default(''),
});

export const webhookUpdateInput = z.object({
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  description: descriptionSchema.optional(),
  enabled: z.boolean().optional().describe('false: nothing is sent until it is true again.'),
});

export const webhookRotateInput = z.object({
  overlapSeconds: z
    .int()
    .min(0)
    .max(2_592_000)
    .default(86_400)
    .describe('For how long the old secret signs beside the new one.'),
});

const attemptSchema = z
  .object({
    number: z.int().describe('From 1.'),
    startedAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    durationMs: z.int().nullable().describe('null while it is under way, and where its node was lost.'),
    status: z.int().nullable().describe('What was answered; null where nothing was.'),
    error: z.string().nullable().describe('Why nothing was answered.'),
    response: z.string().nullable().describe('The first 1,024 bytes of the answer.'),
  })
  .meta({ id: 'WebhookAttempt', description: 'A request that was sent, or tried.' });

export const deliverySchema = z
  .object({
    deliveryId: z.string().describe('The same in all attempts: the header `webhook-id`.'),
    webhookId: z.string().describe('Where it goes.'),
    type: z.string().describe('One of the events, or `ping`.'),
    status: z.enum(['pending', 'delivered', 'failed']).describe('`pending` until an answer of 2xx, or the last try.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('The next try, at the earliest; null where there is none.'),
    body: z.string().describe('What is sent, byte for byte.'),
    attempts: z.array(attemptSchema).describe('In order.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event on its way to an address.' });
export type WebhookDelivery = z.infer<typeof deliverySchema>;

export const deliveryPageSchema = z
  .object({ deliveries: z.array(deliverySchema).describe('Newest first.'), nextBefore })
  .meta({ id: 'WebhookDeliveryPage', description: 'A page of the list of deliveries.' });
