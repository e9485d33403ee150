import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { queryableOf } from '../../store/queryable.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';

/**
 * Ends the browser session of the caller, also one that the link of the first start opened. Returns how many ended: 0 if it
 * had ended before. Throws ServiceError `insufficient_scope` for a key.
 */
export async function endOwnSession(context: Context): Promise<{ ended: number }> {
  const { principal, services } = context;
  const { browser, actor } = principal;
  if (!browser) throw new ServiceError('insufficient_scope', 'A key cannot sign out. Revoke it instead.');
  const ended = await services.orm.em.fork().transactional(async (em) => {
    const own = { id: browser.sessionId, endedAt: null };
    const count = await em.nativeUpdate(BrowserSessionEntity, own, { endedAt: new Date() });
    const target = actor.type === 'member' ? { type: 'member', id: actor.id, name: actor.name } : null;
    if (count > 0) await recordAudit(queryableOf(em), auditOrigin(context), { action: 'signIn.ended', target });
    return count;
  });
  services.accessChanged();
  return { ended };
}
