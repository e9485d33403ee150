import { z } from 'zod';

/** The events of a run that a webhook can receive: an ending, or a wait for a decision. */
const runEvents = ['run.completed', 'run.failed', 'run.cancelled', 'run.waiting'] as const;
/** All of them. A head of the audit log, and the warning of a budget, are only sent if they are asked for. */
const webhookEvents = [...runEvents, 'audit.head', 'budget.warning'] as const;
const eventsSchema = z
  .array(z.enum(webhookEvents))
  .min(1)
  .transform((events) => [...new Set(events)])
  .describe('The events that it receives.');

const urlSchema = z
  .string()
  .max(2_000)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  }, 'takes an http or https address without a name and password')
  .describe('The address that receives events, by POST.');

/** The shapes in which a webhook can send its events. */
export const webhookFormats = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];
const formatSchema = z
  .enum(webhookFormats)
  .describe(
    'standard: our JSON. slack: a message for an incoming webhook of Slack. teams: an Adaptive Card for a workflow of Microsoft Teams.',
  );

const descriptionSchema = z.string().trim().max(200).describe('What it is for, in your own words.');

export const webhookSchema = z
  .object({
    webhookId: z.string().describe('Identifies the webhook; an opaque string.'),
    url: z.string().describe('The address that receives events, by POST.'),
    events: z.array(z.enum(webhookEvents)).describe('The events that it receives.'),
    description: z.string().describe('What it is for.'),
    format: formatSchema,
    enabled: z.boolean().describe('Whether it receives events.'),
    disabledReason: z
      .enum(['by_request', 'failing', 'gone'])
      .nullable()
      .describe('Why it receives nothing: someone disabled it, it failed for five days, or it answered 410.'),
    failingSince: z.iso.datetime().nullable().describe('When the current series of failures began.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    createdBy: z.string().describe('The key that created it; `service` for the shared service key.'),
    previousUntil: z.iso
      .datetime()
      .nullable()
      .describe('The end of the time in which the secret before the last rotation also signs.'),
  })
  .meta({ id: 'Webhook', description: 'An address that receives the events of runs.' });
export type Webhook = z.infer<typeof webhookSchema>;

export const newWebhookSchema = webhookSchema
  .extend({ secret: z.string().describe('`whsec_…`, the secret that signs: shown only in this response.') })
  .meta({ id: 'NewWebhook', description: 'A webhook with its secret.' });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const nextBefore = z.string().nullable().describe('`before` of the next page; null on the last page.');

export const webhookPageSchema = z
  .object({ webhooks: z.array(webhookSchema).describe('Newest first.'), nextBefore })
  .meta({ id: 'WebhookPage', description: 'A page of the list of webhooks.' });

export const webhookCreateInput = z
  .object({
    url: urlSchema,
    events: eventsSchema.default([...runEvents]),
    description: descriptionSchema.default(''),
    format: formatSchema.default('standard'),
  })
  .describe('Which events a new webhook sends, and to which address.');

export const webhookUpdateInput = z
  .object({
    url: urlSchema.optional(),
    events: eventsSchema.optional(),
    description: descriptionSchema.optional(),
    format: formatSchema.optional(),
    enabled: z.boolean().optional().describe('false: it receives nothing until this is true again.'),
  })
  .describe('What changes.');

export const webhookRotateInput = z.object({
  overlapSeconds: z.int().min(0).max(2_592_000).default(86_400).describe('How many seconds the old secret signs too.'),
});

const attemptSchema = z
  .object({
    number: z.int().describe('From 1.'),
    startedAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    durationMs: z
      .int()
      .nullable()
      .describe('Milliseconds; null while the request is under way, or if its node crashed.'),
    status: z.int().nullable().describe('The HTTP status of the answer; null if there was none.'),
    error: z.string().nullable().describe('Why there was no answer; null otherwise.'),
    response: z.string().nullable().describe('The first 1,024 bytes of the answer.'),
  })
  .meta({ id: 'WebhookAttempt', description: 'A request that was sent or attempted.' });

export const deliverySchema = z
  .object({
    deliveryId: z.string().describe('The same for all attempts: the header `webhook-id`.'),
    webhookId: z.string().describe('The webhook that receives it.'),
    type: z.string().describe('One of the events, or `ping`.'),
    status: z.enum(['pending', 'delivered', 'failed']).describe('`pending` until a 2xx answer or the last attempt.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    nextAttemptAt: z.iso
      .datetime()
      .nullable()
      .describe('The earliest time of the next attempt; null if there is none.'),
    body: z.string().describe('The body that is sent, byte for byte.'),
    attempts: z.array(attemptSchema).describe('The attempts, in order.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event on its way to a webhook.' });
export type WebhookDelivery = z.infer<typeof deliverySchema>;

export const deliveryPageSchema = z
  .object({ deliveries: z.array(deliverySchema).describe('Newest first.'), nextBefore })
  .meta({ id: 'WebhookDeliveryPage', description: 'A page of the list of deliveries.' });
