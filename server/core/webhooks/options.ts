import type { AddressKind } from '../../net/address-kind.ts';
import { fromOutside } from '../../net/guarded-get.ts';
import { type Resolve, resolveByDns } from '../../net/resolve.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export interface WebhookOptions {
  /** Kinds of networks that events may be sent to. */
  allowed: readonly AddressKind[];
  resolve: Resolve;
  /** Delays after each failure in milliseconds; after one more failure, the delivery has failed. */
  delaysMs: readonly number[];
  /** Interval between polls for due deliveries without a wake-up, in milliseconds. */
  pollMs: number;
  /** Lease in milliseconds, after which any node may take a delivery of a lost node. Longer than an attempt. */
  leaseMs: number;
  /** Timeout for a response in milliseconds: name resolution, connection, and the start of its body. */
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

/**
 * Returns the delay before the next attempt. Adds up to a fifth, so that deliveries that failed together do not retry
 * together, and waits at least as long as the response asks.
 */
export function delayAfter(
  { delaysMs }: Pick<WebhookOptions, 'delaysMs'>,
  tries: number,
  retryAfterMs: number,
): number | null {
  const delay = delaysMs[tries - 1];
  if (delay === undefined) return null;
  return Math.max(delay * (1 + Math.random() / 5), Math.min(retryAfterMs, hour));
}
