import { ServiceError } from '../schema/errors.ts';
import { mayDo, type Principal } from './access/principal.ts';
import type { Scope } from './access/roles.ts';
import type { Look } from './runs/accept.ts';
import type { Services } from './services.ts';

/** One request: who asks, and what answers. */
export interface Context {
  principal: Principal;
  /** Rejects where the request is one too many: nothing is changed or sent before it resolves. */
  admitted: Promise<void>;
  /** Where the call starts a run: what was looked up of its session while the body was read. */
  ahead?: Look | undefined;
  services: Services;
  requestId: string;
  /** What was asked for, as problem objects name it: a path. */
  instance: string;
}

/** The one place that says no. Throws ServiceError `insufficient_scope`. */
export function requireScope(context: Context, scope: Scope): void {
  if (mayDo(context.principal, scope)) return;
  throw new ServiceError('insufficient_scope', `The key lacks the scope ${scope}.`, { extensions: { scope } });
}
