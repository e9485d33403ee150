import { requireServiceKey } from '../people/require-service-key.ts';
import { procedure } from './trpc.ts';

/** The base of procedures for whoever runs the service. No `recent`: browsers are refused, and keys need not sign in. */
export const operating = procedure.meta({ scope: 'operate', reach: 'system' }).use(({ ctx, next }) => {
  requireServiceKey(ctx);
  return next();
});
