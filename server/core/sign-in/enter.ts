import { ServiceError } from '../../../schema/errors.ts';
import { completeSignIn, type Proof } from './complete.ts';
import { recordFailure } from './record-failure.ts';
import { reasonOf } from './refusal.ts';
import type { SignedIn, Visitor } from './visitor.ts';

/**
 * Signs in whoever proved who they are, in a transaction of its own. A refusal, such as for a suspended member, is counted in the
 * audit log. Throws like `completeSignIn`.
 */
export async function enter(visitor: Visitor, proof: Proof): Promise<SignedIn> {
  try {
    return await visitor.services.orm.em.fork().transactional((em) => completeSignIn(em, visitor, proof));
  } catch (error) {
    const reason = error instanceof ServiceError ? reasonOf(error) : null;
    const { personId: id, name, via } = proof;
    if (reason !== null) await recordFailure(visitor, via, reason, { id, name });
    throw error;
  }
}
