import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import type { WebhookDelivery } from '../../../schema/webhook.ts';
import { isoText } from '../../store/iso-text.ts';
import { requirePageEnd } from '../sessions/page.ts';
import { isId } from '../../store/id.ts';
import { newId } from './queue.ts';
import { deliveryColumns, type DeliveryRow, toDelivery } from './rows.ts';
import { getWebhook, noWebhook } from './webhooks.ts';

export interface DeliveryQuery {
  webhookId: string;
  limit: number;
  before?: string | undefined;
}

/** Lists deliveries, newest first. Throws ServiceError `not_found`, `invalid_request`. */
export async function listDeliveries(
  pool: pg.Pool,
  workspaceId: string,
  { webhookId, limit, before }: DeliveryQuery,
  studioUrl: string | null,
): Promise<{ deliveries: WebhookDelivery[]; nextBefore: string | null }> {
  await getWebhook(pool, workspaceId, webhookId);
  requirePageEnd(before);
  const { rows } = await pool.query<DeliveryRow>(
    `select ${deliveryColumns} from webhook_delivery d
     where webhook_id = $1 and workspace_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [webhookId, workspaceId, before ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    deliveries: page.map((row) => toDelivery(row, studioUrl)),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export interface DeliveryName {
  webhookId: string;
  deliveryId: string;
}

/** Throws ServiceError `not_found`. */
export async function getDelivery(
  pool: pg.Pool,
  workspaceId: string,
  { webhookId, deliveryId }: DeliveryName,
  studioUrl: string | null,
): Promise<WebhookDelivery> {
  const { rows } =
    isId(webhookId) && isId(deliveryId)
      ? await pool.query<DeliveryRow>(
          `select ${deliveryColumns} from webhook_delivery d where id = $1 and webhook_id = $2 and workspace_id = $3`,
          [deliveryId, webhookId, workspaceId],
        )
      : { rows: [] };
  if (!rows[0]) throw new ServiceError('not_found', `There is no delivery ${deliveryId} of the webhook ${webhookId}.`);
  return toDelivery(rows[0], studioUrl);
}

/**
 * Sends a delivery again, with the same id and body and a full schedule of attempts. Does nothing if it is being sent
 * at this moment. Throws ServiceError `not_found`.
 */
export async function redeliver(
  pool: pg.Pool,
  workspaceId: string,
  name: DeliveryName,
  studioUrl: string | null,
): Promise<WebhookDelivery> {
  await getDelivery(pool, workspaceId, name, studioUrl);
  await pool.query(
    `update webhook_delivery d set status = 'pending', tries = 0, next_at = now()
     where id = $1 and not (next_at > now() and exists (
       select from webhook_attempt a where a.delivery_id = d.id and a.number = d.attempts and a.duration_ms is null))`,
    [name.deliveryId],
  );
  return getDelivery(pool, workspaceId, name, studioUrl);
}

/** Queues a test event without content. Throws ServiceError `not_found`. */
export async function ping(
  pool: pg.Pool,
  workspaceId: string,
  webhookId: string,
  studioUrl: string | null,
): Promise<WebhookDelivery> {
  const { rows } = isId(webhookId)
    ? await pool.query<{ id: string }>(
        `insert into webhook_delivery (id, workspace_id, webhook_id, format, type, payload, status, next_at, created_at)
         select ${newId}, workspace_id, id, format, 'ping', json_build_object('type', 'ping', 'timestamp',
           ${isoText('now()')}, 'data', json_build_object('webhookId', id)), 'pending', now(), now()
         from webhook where id = $1 and workspace_id = $2 returning id`,
        [webhookId, workspaceId],
      )
    : { rows: [] };
  if (!rows[0]) throw noWebhook(webhookId);
  return getDelivery(pool, workspaceId, { webhookId, deliveryId: rows[0].id }, studioUrl);
}
