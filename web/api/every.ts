import { toFailure } from './problem.ts';

/**
 * Returns how often a query asks again, in milliseconds, until its user is signed out: each refused call counts against the
 * address, and with it against all who sign in from there.
 */
export const every =
  (milliseconds: number) =>
  ({ state: { error } }: { state: { error: unknown } }): number | false =>
    error !== null && toFailure(error).code === 'unauthenticated' ? false : milliseconds;
