import type {
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookPage,
  WebhookRequest,
} from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/webhooks';
const pathOf = (webhookId: string) => `${base}/${encodeURIComponent(webhookId)}`;

/** Addresses that get the events of the workspace. */
export class Webhooks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Only this answer has the secret. */
  create(request: WebhookRequest): Promise<NewWebhook> {
    return this.#connection.json({ method: 'POST', path: base, body: request });
  }

  /** Lists webhooks without their secrets, the newest first. */
  list({ before, ...query }: PageQuery = {}): Listing<Webhook, WebhookPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<WebhookPage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ webhooks }) => webhooks);
  }

  get(webhookId: string): Promise<Webhook> {
    return this.#connection.json({ path: pathOf(webhookId) });
  }

  update(webhookId: string, changes: WebhookChanges): Promise<Webhook> {
    return this.#connection.json({ method: 'PATCH', path: pathOf(webhookId), body: changes });
  }

  /** Makes a new secret, which only this answer has. Until the overlap ends, deliveries are signed with both. */
  rotate(webhookId: string, request: { overlapSeconds?: number } = {}): Promise<NewWebhook> {
    return this.#connection.json({ method: 'POST', path: `${pathOf(webhookId)}/rotate`, body: request });
  }

  /** Queues a test event. */
  ping(webhookId: string): Promise<WebhookDelivery> {
    return this.#connection.json({ method: 'POST', path: `${pathOf(webhookId)}/ping` });
  }

  /** Deletes a webhook with its deliveries. */
  remove(webhookId: string): Promise<void> {
    return this.#connection.delete(pathOf(webhookId));
  }

  /** Lists the deliveries of a webhook, the newest first. */
  deliveries(webhookId: string, { before, ...query }: PageQuery = {}): Listing<WebhookDelivery, WebhookDeliveryPage> {
    const path = `${pathOf(webhookId)}/deliveries`;
    const load = (from: string | undefined) =>
      this.#connection.json<WebhookDeliveryPage>({ path, query: { ...query, before: from } });
    return new Listing(before, load, ({ deliveries }) => deliveries);
  }

  /** Queues the same event again. */
  redeliver(webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
    const path = `${pathOf(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`;
    return this.#connection.json({ method: 'POST', path });
  }
}
