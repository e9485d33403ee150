import type { Webhook, WebhookDelivery } from '../../../../schema/webhook.ts';

export type WebhookEvent = Webhook['events'][number];

/** A copy without zod, which is too large for a page. A test compares it with what the service allows. */
export const events = [
  'run.completed',
  'run.failed',
  'run.cancelled',
  'run.waiting',
  'budget.warning',
  'audit.head',
] as const satisfies readonly WebhookEvent[];

export const formats = ['standard', 'slack', 'teams'] as const satisfies readonly Webhook['format'][];

/** Returns what people call a webhook: its description, otherwise the host of its address. */
export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description === '' ? (URL.parse(url)?.host ?? url) : description;
}

/** Returns a typed address if the service takes it, otherwise null. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(text);
  const isTaken = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isTaken && text.length <= 2_000 ? text : null;
}

/** Returns the body of a delivery with an indent, or as it is if it is not JSON. */
export function readable(body: WebhookDelivery['body']): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
