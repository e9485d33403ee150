import { ServiceError } from '../../schema/errors.ts';
import { mayDo, type Principal } from './access/principal.ts';
import type { Scope } from './access/roles.ts';
import type { Services } from './services.ts';

/** One request: its principal, and the services that answer it. */
export interface Context {
  principal: Principal;
  /**
   * Resolves when the request is counted against the limit of its key. Rejects with ServiceError `rate_limited`. Routes with
   * `readsAhead` wait for it before they change or send anything; for all others, it is resolved already.
   */
  counted: Promise<void>;
  services: Services;
  requestId: string;
  /** The path of the request, for `instance` of problem objects. */
  instance: string;
}

/** Checks a scope; every check goes through this function. Throws ServiceError `insufficient_scope`. */
export function requireScope(context: Context, scope: Scope): void {
  if (mayDo(context.principal, scope)) return;
  throw new ServiceError('insufficient_scope', `The key lacks the scope ${scope}.`, { extensions: { scope } });
}
