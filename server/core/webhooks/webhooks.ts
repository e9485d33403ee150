import { isIP } from 'node:net';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { ServiceError } from '../../../schema/errors.ts';
import type { NewWebhook, Webhook, webhookCreateInput, webhookUpdateInput } from '../../../schema/webhook.ts';
import { type AddressKind, addressKind } from '../../net/address-kind.ts';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import { requirePageEnd } from '../sessions/page.ts';
import { isId } from '../../store/id.ts';
import { inTransaction } from '../../store/transaction.ts';
import { toWebhook, webhookColumns, type WebhookRow } from './rows.ts';
import type { Vault } from '../../store/vault.ts';
import { makeSecret } from './secret.ts';
import { storedSecret } from './stored-secret.ts';

/** Maximum number of webhooks per workspace: each run's ending scans all of them. */
const mostWebhooks = 50;

/** What stores secrets. */
interface Keeper {
  pool: pg.Pool;
  vault: Vault;
}

/** Creates a webhook. Only this response contains the secret. Throws ServiceError `invalid_request`. */
export async function createWebhook(
  { pool, vault }: Keeper,
  callerId: string,
  { url, events, description, format }: z.output<typeof webhookCreateInput>,
  allowed: readonly AddressKind[],
  origin: AuditOrigin,
): Promise<NewWebhook> {
  requireAllowed(url, allowed);
  const id = uuidv7();
  const secret = makeSecret();
  const stored = storedSecret(vault, id, secret);
  const values = [id, origin.workspaceId, url, events, description, stored, callerId, mostWebhooks, format];
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<WebhookRow>(
      `insert into webhook as w (id, workspace_id, url, events, description, secret, created_by, created_at, format)
       select $1, $2, $3, $4, $5, $6, $7, now(), $9 where (select count(*) from webhook where workspace_id = $2) < $8
       returning ${webhookColumns}`,
      values,
    );
    if (!rows[0]) throw refusal('url', `exceeds the limit of ${mostWebhooks} webhooks per workspace`);
    const after = toWebhook(rows[0]);
    await recordAudit(client, origin, { action: 'webhook.created', target: targetOf(after), after });
    return { ...after, secret };
  });
}

/** Its description is what people call it. */
const targetOf = ({ webhookId, description }: Webhook) => ({ type: 'webhook', id: webhookId, name: description });

/** Lists webhooks, newest first. Throws ServiceError `invalid_request`. */
export async function listWebhooks(
  pool: pg.Pool,
  workspaceId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ webhooks: Webhook[]; nextBefore: string | null }> {
  requirePageEnd(before);
  const { rows } = await pool.query<WebhookRow>(
    `select ${webhookColumns} from webhook w where workspace_id = $1 and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [workspaceId, before ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { webhooks: page.map(toWebhook), nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Throws ServiceError `not_found`. */
export async function getWebhook(pool: pg.Pool, workspaceId: string, webhookId: string): Promise<Webhook> {
  return one(pool, webhookId, `select ${webhookColumns} from webhook w where id = $1 and workspace_id = $2`, [
    workspaceId,
  ]);
}

/**
 * Updates the given fields. Enabling a webhook clears its failures. Throws ServiceError `not_found`, `invalid_request`.
 */
export async function updateWebhook(
  pool: pg.Pool,
  webhookId: string,
  { url, events, description, format, enabled }: z.output<typeof webhookUpdateInput>,
  allowed: readonly AddressKind[],
  origin: AuditOrigin,
): Promise<Webhook> {
  if (url !== undefined) requireAllowed(url, allowed);
  const { workspaceId } = origin;
  return inTransaction(pool, async (client) => {
    const before = await one(client, webhookId, lockStatement, [workspaceId]);
    const after = await one(
      client,
      webhookId,
      `update webhook w set url = coalesce($3, url), events = coalesce($4, events), description = coalesce($5, description),
         disabled_at = case when $6 then null when not $6 then coalesce(disabled_at, now()) else disabled_at end,
         disabled_reason = case when $6 then null when not $6 then coalesce(disabled_reason, 'by_request')
           else disabled_reason end,
         failing_since = case when $6 then null else failing_since end, format = coalesce($7, format)
       where id = $1 and workspace_id = $2 returning ${webhookColumns}`,
      [workspaceId, url ?? null, events ?? null, description ?? null, enabled ?? null, format ?? null],
    );
    const changed = recorded.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    await recordAudit(client, origin, {
      action: 'webhook.updated',
      target: targetOf(after),
      before,
      after: { ...after, changed },
    });
    return after;
  });
}

const recorded = ['url', 'events', 'description', 'format', 'enabled'] as const;

const lockStatement = `select ${webhookColumns} from webhook w where id = $1 and workspace_id = $2 for update`;

/** Replaces the secret. Both secrets sign until the overlap ends. Throws ServiceError `not_found`. */
export async function rotateSecret(
  { pool, vault }: Keeper,
  webhookId: string,
  overlapSeconds: number,
  origin: AuditOrigin,
): Promise<NewWebhook> {
  const secret = makeSecret();
  return inTransaction(pool, async (client) => {
    const webhook = await one(
      client,
      webhookId,
      `update webhook w set previous_secret = secret, secret = $3, previous_until = now() + make_interval(secs => $4)
       where id = $1 and workspace_id = $2 returning ${webhookColumns}`,
      [origin.workspaceId, storedSecret(vault, webhookId, secret), overlapSeconds],
    );
    const { previousUntil } = webhook;
    const target = targetOf(webhook);
    await recordAudit(client, origin, { action: 'webhook.secretRotated', target, after: { previousUntil } });
    return { ...webhook, secret };
  });
}

/** Deletes a webhook and its deliveries. Throws ServiceError `not_found`. */
export async function removeWebhook(pool: pg.Pool, webhookId: string, origin: AuditOrigin): Promise<void> {
  await inTransaction(pool, async (client) => {
    const before = await one(client, webhookId, lockStatement, [origin.workspaceId]);
    await client.query('delete from webhook where id = $1', [webhookId]);
    await client.query(
      `with gone as (delete from webhook_delivery where webhook_id = $1 and workspace_id = $2 returning id)
       delete from webhook_attempt a using gone where a.delivery_id = gone.id`,
      [webhookId, origin.workspaceId],
    );
    await recordAudit(client, origin, { action: 'webhook.deleted', target: targetOf(before), before });
  });
}

async function one(
  pool: pg.Pool | pg.PoolClient,
  webhookId: string,
  text: string,
  values: readonly unknown[],
): Promise<Webhook> {
  if (!isId(webhookId)) throw noWebhook(webhookId);
  const { rows } = await pool.query<WebhookRow>(text, [webhookId, ...values]);
  if (!rows[0]) throw noWebhook(webhookId);
  return toWebhook(rows[0]);
}

export function noWebhook(webhookId: string): ServiceError {
  return new ServiceError('not_found', `There is no webhook ${webhookId}.`);
}

/** Checks a literal IP address. The addresses of a host name are checked at each delivery. */
function requireAllowed(url: string, allowed: readonly AddressKind[]): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allowed.includes(addressKind(host))) {
    throw refusal('url', 'is in a network that is not public');
  }
}

function refusal(path: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `${path} ${message}.`, { errors: [{ path, message }] });
}
