import { ServiceError } from '../../../schema/errors.ts';
import type { Context } from '../context.ts';

/**
 * The service key itself, and not a browser that a link of the first start opened: otherwise such a browser could make itself
 * links, and never end. Throws ServiceError `insufficient_scope`.
 */
export function requireServiceKey({ principal }: Context): void {
  if (principal.browser === null) return;
  throw new ServiceError(
    'insufficient_scope',
    'A browser cannot do this. Use the command line on the host of the service: unified-agents open, or unified-agents admin.',
    { extensions: { scope: 'operate' } },
  );
}
