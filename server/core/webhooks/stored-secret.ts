import type pg from 'pg';
import type { Logger } from 'pino';
import { inTransaction } from '../../store/transaction.ts';
import { isSealed, type Vault } from '../../store/vault.ts';

const purpose = 'webhook-secret';
const ownerOf = (webhookId: string) => `webhook:${webhookId}`;

/** Returns the secret as it is stored: sealed, or as it is if the vault is closed. */
export function storedSecret(vault: Vault, webhookId: string, secret: string): string {
  return vault.isOpen ? vault.seal(purpose, ownerOf(webhookId), secret) : secret;
}

/** Returns the secret that is stored as this text. Throws if it cannot be unsealed. */
export function readSecret(vault: Vault, webhookId: string, stored: string): string {
  // Plain: a node without a secrets key stored it, perhaps since this node started.
  return isSealed(stored) ? vault.unseal(purpose, ownerOf(webhookId), stored) : stored;
}

interface SecretRow {
  id: string;
  secret: string;
  previous_secret: string | null;
}

const batchSize = 100;
const isPlain = `secret not like 'v1:%' or previous_secret not like 'v1:%'`;

/**
 * Seals the secrets that a service without a secrets key stored. If the vault is closed, warns that they are not
 * encrypted. Any number of nodes can do this at once.
 */
export async function sealStoredSecrets(pool: pg.Pool, vault: Vault, logger: Logger): Promise<void> {
  if (!vault.isOpen) {
    const { rowCount } = await pool.query('select from webhook limit 1');
    if (rowCount !== 0)
      logger.warn('the secrets of webhooks are stored without encryption; set SECRETS_KEY to encrypt them');
    return;
  }
  let sealed = 0;
  for (let count = -1; count !== 0; sealed += count)
    count = await inTransaction(pool, (client) => sealSome(client, vault));
  if (sealed > 0) logger.info({ count: sealed }, 'encrypted the secrets of webhooks');
}

/** Returns how many webhooks were changed. Other nodes wait for the row locks, then see that nothing is left to do. */
async function sealSome(client: pg.PoolClient, vault: Vault): Promise<number> {
  const { rows } = await client.query<SecretRow>(
    `select id, secret, previous_secret from webhook where ${isPlain} order by id limit ${batchSize} for update`,
  );
  const sealed = (id: string, text: string | null) =>
    text === null || isSealed(text) ? text : storedSecret(vault, id, text);
  await client.query(
    `update webhook w set secret = s.secret, previous_secret = s.previous_secret
     from unnest($1::uuid[], $2::text[], $3::text[]) as s (id, secret, previous_secret) where w.id = s.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ id, secret }) => sealed(id, secret)),
      rows.map(({ id, previous_secret: previous }) => sealed(id, previous)),
    ],
  );
  return rows.length;
}
