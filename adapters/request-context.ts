import type { ServiceError } from '../schema/errors.ts';
import type { Principal } from '../server/access/principal.ts';
import type { Context } from '../server/context.ts';
import type { Services } from '../server/services.ts';

/** What the front door found out about a request before any adapter looks at it. */
export interface RequestContext {
  Variables: {
    requestId: string;
    principal: Principal;
    /** Set where the request is still being counted. */
    admitted?: Promise<void>;
    /** The request names a host that is not ours, and shows no key. */
    misdirected?: ServiceError;
    /** What the log calls the route, where its pattern says less. */
    route?: string;
  };
}

interface Variables {
  get(name: 'requestId'): string;
  get(name: 'principal'): Principal;
  get(name: 'admitted'): Promise<void> | undefined;
  req: { url: string };
}

/** What was asked for, as it stands in the address: `c.req.path` is decoded, and no address any more. */
export function pathOf({ req }: { req: { url: string } }): string {
  return new URL(req.url).pathname;
}

export function toContext(services: Services, c: Variables): Context {
  const admitted = c.get('admitted') ?? Promise.resolve();
  return { services, principal: c.get('principal'), admitted, requestId: c.get('requestId'), instance: pathOf(c) };
}
