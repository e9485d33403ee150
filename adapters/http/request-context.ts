import type { ServiceError } from '../../schema/errors.ts';
import type { Principal } from '../../server/core/access/principal.ts';
import type { Context } from '../../server/core/context.ts';
import type { Services } from '../../server/core/services.ts';

/** What the front door knows about a request before an adapter sees it. */
export interface RequestContext {
  Variables: {
    requestId: string;
    principal: Principal;
    /** Set together with `principal`. */
    counted: Promise<void>;
    /** Set if the request names a host that is not ours, and has no key. */
    misdirected?: ServiceError;
    /** The route in the log, if it is more precise than its pattern. */
    route?: string;
  };
}

interface Variables {
  get(name: 'requestId'): string;
  get(name: 'principal'): Principal;
  get(name: 'counted'): Promise<void>;
  req: { url: string };
}

/** Returns the path as the address spells it: `c.req.path` is decoded, so it is no valid address. */
export function pathOf({ req }: { req: { url: string } }): string {
  return new URL(req.url).pathname;
}

export function toContext(services: Services, c: Variables): Context {
  const [principal, counted] = [c.get('principal'), c.get('counted')];
  return { services, principal, counted, requestId: c.get('requestId'), instance: pathOf(c) };
}
