import type { Allowance } from '../schema/errors.ts';
import type { Principal } from '../server/access/principal.ts';
import type { Context } from '../server/context.ts';
import type { Services } from '../server/services.ts';

/** What the front door found out about a request before any adapter looks at it. */
export interface RequestContext {
  Variables: {
    requestId: string;
    principal: Principal;
    allowance: Allowance;
  };
}

interface Variables {
  get(name: 'requestId'): string;
  get(name: 'principal'): Principal;
  req: { path: string };
}

export function toContext(services: Services, c: Variables): Context {
  return { services, principal: c.get('principal'), requestId: c.get('requestId'), instance: c.req.path };
}
