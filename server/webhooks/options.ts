import type { AddressKind } from '../net/address-kind.ts';
import { fromOutside } from '../net/guarded-get.ts';
import { type Resolve, resolveByDns } from '../net/resolve.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export interface WebhookOptions {
  /** Networks that events may be sent into. */
  allowed: readonly AddressKind[];
  resolve: Resolve;
  /** Milliseconds to wait after each failure; after one more the delivery has failed. */
  delaysMs: readonly number[];
  /** Milliseconds between looks for what is due, where nothing says that there is something. */
  pollMs: number;
  /** Milliseconds after which a delivery whose node is lost is anybody's. Longer than an attempt. */
  leaseMs: number;
  /** Milliseconds for an answer: name, connection, and the start of its body. */
  timeoutMs: number;
}

/** The schedule of the Standard Webhooks specification: ten attempts in about three days. */
export const webhookOptions: WebhookOptions = {
  allowed: fromOutside.given,
  resolve: resolveByDns,
  delaysMs: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  pollMs: 2 * second,
  leaseMs: 30 * second,
  timeoutMs: 15 * second,
};

/** Up to a fifth more, so that what failed together does not come back together; and as long as the answer asks for. */
export function delayAfter(
  { delaysMs }: Pick<WebhookOptions, 'delaysMs'>,
  tries: number,
  retryAfterMs: number,
): number | null {
  const delay = delaysMs[tries - 1];
  if (delay === undefined) return null;
  return Math.max(delay * (1 + Math.random() / 5), Math.min(retryAfterMs, hour));
}
