import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { AccountPasskey, passkeyAddInput, passkeyStartSchema } from '../../../schema/account.ts';
import type { AuditAction } from '../../../schema/audit-actions.ts';
import { PasskeyEntity } from '../../../schema/entities/person.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { keepFlow, takeKept } from '../sign-in/flows.ts';
import { requireOwnProof } from '../sign-in/own-proof.ts';
import { passkeySite } from '../sign-in/passkey-site.ts';
import { type PasskeySite, registrationOptions, verifyRegistration } from '../sign-in/passkeys.ts';
import { changeAccount, labelOf, type PersonRow, readPerson, requirePerson } from './person.ts';
import { toPasskey } from './read.ts';
import { requireOtherWayIn } from './ways-in.ts';

/** A browser is sent the ids of all of them. */
const mostPasskeys = 20;

const kept = z.object({ challenge: z.string(), personId: z.string() });

const flow = 'passkey-registration';

/**
 * Begins to add a passkey: returns the options for the browser, and what `addPasskey` takes. Throws ServiceError
 * `insufficient_scope`, `not_found`, `conflict` if browsers allow no passkeys at the address of this service.
 */
export async function startPasskey(context: Context): Promise<z.output<typeof passkeyStartSchema>> {
  const { personId, sessionId } = requirePerson(context);
  const site = requireSite(context);
  const em = context.services.orm.em.fork();
  const person = await readPerson(context, em);
  await requireOwnProof(em, context.principal);
  await requireRoom(em, personId);
  const passkeys = await em.find(PasskeyEntity, { personId });
  const owner = { id: personId, email: labelOf(person), name: person.name, passkeys };
  const options = await registrationOptions(site, owner);
  const { challenge } = options;
  const flowId = await keepFlow(context.services.pool, flow, sessionId, { challenge, personId });
  return { flowId, options: { ...options } };
}

/**
 * Adds a passkey. Each registration works once, also if the answer is refused. Throws ServiceError `insufficient_scope`,
 * `not_found`, `conflict`, `invalid_request` if the answer is not valid.
 */
export async function addPasskey(
  context: Context,
  { flowId, name, answer }: z.output<typeof passkeyAddInput>,
): Promise<AccountPasskey> {
  const { personId, sessionId } = requirePerson(context);
  const site = requireSite(context);
  const taken = await takeKept(context.services.pool, flow, { binding: sessionId, state: flowId });
  const { data } = kept.safeParse(taken);
  if (data?.personId !== personId)
    throw new ServiceError('not_found', 'This registration has expired, or was used. Start again.');
  const result = await verifyRegistration(site, data.challenge, answer);
  if (!result.verified) {
    const { requestId, services } = context;
    services.logger.info({ requestId, reason: result.reason }, 'a passkey was refused');
    const message = 'is not what the browser was asked for. Start again.';
    throw new ServiceError('invalid_request', `The answer ${message}`, { errors: [{ path: 'answer', message }] });
  }
  const { passkey } = result;
  return refuseTaken(() =>
    changeAccount(context, async (em) => {
      await requireRoom(em, personId);
      const row = em.create(PasskeyEntity, { ...passkey, personId, name });
      await em.persist(row).flush();
      await record(em, context, 'passkey.added', row);
      return toPasskey(row);
    }),
  );
}

/** Throws ServiceError `insufficient_scope`, `not_found`. */
export async function renamePasskey(context: Context, passkeyId: string, name: string): Promise<AccountPasskey> {
  return changeAccount(context, async (em, person) => {
    const row = await findPasskey(em, person, passkeyId);
    row.name = name;
    await record(em, context, 'passkey.renamed', row);
    return toPasskey(row);
  });
}

/** Throws ServiceError `insufficient_scope`, `not_found`, `conflict` if there is nothing else to sign in with. */
export async function removePasskey(context: Context, passkeyId: string): Promise<void> {
  await changeAccount(context, async (em, person) => {
    const row = await findPasskey(em, person, passkeyId);
    await requireOtherWayIn(em, person, { passkeyId });
    em.remove(row);
    await record(em, context, 'passkey.removed', row);
  });
}

function requireSite(context: Context): PasskeySite {
  const site = passkeySite(context.baseUrl());
  if (site) return site;
  throw new ServiceError(
    'conflict',
    'Browsers allow passkeys only over https with a host name, or on localhost. Open the service at such an address.',
  );
}

async function requireRoom(em: EntityManager, personId: string): Promise<void> {
  if ((await em.count(PasskeyEntity, { personId })) < mostPasskeys) return;
  throw new ServiceError('conflict', `You have ${mostPasskeys} passkeys, which is the most. Remove one first.`);
}

async function findPasskey(em: EntityManager, { id: personId }: PersonRow, id: string) {
  const row = isId(id) ? await em.findOne(PasskeyEntity, { id, personId }) : null;
  if (!row) throw new ServiceError('not_found', `You have no passkey ${id}.`);
  return row;
}

async function refuseTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new ServiceError('conflict', 'This passkey was added before.');
  }
}

async function record(
  em: EntityManager,
  context: Context,
  action: Extract<AuditAction, `passkey.${string}`>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await recordAudit(queryableOf(em), auditOrigin(context), { action, target: { type: 'passkey', id, name } });
}
