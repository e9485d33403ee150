import type { Webhook, WebhookDelivery } from '../../../schema/webhook.ts';
import { isoText } from '../../store/iso-text.ts';
import { bodyOf, contentColumns, type ContentRow } from './body.ts';

const times = (table: string, names: readonly string[]) =>
  names.map((name) => `${isoText(`${table}.${name}`)} as ${name}`).join(', ');

/** The columns of a WebhookRow, without the secrets. */
export const webhookColumns = `w.id, w.url, w.events, w.description, w.format, w.disabled_at is null as enabled, w.disabled_reason,
  w.created_by, ${times('w', ['failing_since', 'created_at'])},
  case when w.previous_until > now() then ${isoText('w.previous_until')} end as previous_until`;

export interface WebhookRow {
  id: string;
  url: string;
  events: Webhook['events'];
  description: string;
  format: Webhook['format'];
  enabled: boolean;
  disabled_reason: Webhook['disabledReason'];
  created_by: string;
  failing_since: string | null;
  created_at: string;
  previous_until: string | null;
}

export function toWebhook(row: WebhookRow): Webhook {
  const { id, url, events, description, format, enabled } = row;
  return {
    webhookId: id,
    url,
    events,
    description,
    format,
    enabled,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    createdBy: row.created_by,
    previousUntil: row.previous_until,
  };
}

/** The columns of a DeliveryRow, with its attempts in order. */
export const deliveryColumns = `d.id, d.webhook_id, d.type, d.status, ${contentColumns('d')},
  ${times('d', ['created_at', 'next_at'])}, coalesce((
    select json_agg(json_build_object('number', a.number, 'startedAt', ${isoText('a.started_at')}, 'durationMs',
      a.duration_ms, 'status', a.status, 'error', a.error, 'response', a.response) order by a.number)
    from webhook_attempt a where a.delivery_id = d.id
  ), '[]') as attempts`;

export interface DeliveryRow extends ContentRow {
  id: string;
  webhook_id: string;
  type: string;
  status: WebhookDelivery['status'];
  created_at: string;
  next_at: string | null;
  attempts: WebhookDelivery['attempts'];
}

/** `studioUrl`: the address to which messages link; null: they have no links. */
export function toDelivery(row: DeliveryRow, studioUrl: string | null): WebhookDelivery {
  const { id, webhook_id: webhookId, type, status, attempts } = row;
  return {
    deliveryId: id,
    webhookId,
    type,
    status,
    createdAt: row.created_at,
    nextAttemptAt: row.next_at,
    body: bodyOf(row, studioUrl),
    attempts,
  };
}
