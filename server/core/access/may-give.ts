import { ServiceError } from '../../../schema/errors.ts';
import type { Principal } from './principal.ts';
import { covers } from './roles.ts';

/** Nobody can pass on rights that they lack. Throws ServiceError `insufficient_scope`. */
export function requireMayGive({ scopes }: Pick<Principal, 'scopes'>, given: readonly string[]): void {
  const scope = given.find((wanted) => !covers(scopes, wanted));
  if (scope === undefined) return;
  throw new ServiceError('insufficient_scope', `You lack the scope ${scope}, so you cannot give it to others.`, {
    extensions: { scope },
  });
}
