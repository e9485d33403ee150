import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import type { ServiceError } from '../../schema/errors.ts';
import type { Principal } from '../../server/core/access/principal.ts';
import type { Client, Context, Protocol } from '../../server/core/context.ts';
import type { Services } from '../../server/core/services.ts';
import type { Peer } from '../../server/process/client-address.ts';

/** What the front door knows about a request before an adapter sees it. */
export interface RequestContext {
  Variables: {
    requestId: string;
    /** The token of the browser session; null without one, with a key, or if the request comes from elsewhere. */
    session: string | null;
    principal: Principal;
    /** Set together with `principal`. */
    counted: Promise<void>;
    /** Set if the request names a host that is not ours, and has no key. */
    misdirected?: ServiceError;
    /** A static file was served: at `info` these would be most of the log. */
    isFile?: boolean;
    /** The route in the log, if it is more precise than its pattern. */
    route?: string;
  };
}

/** Returns the path as the address spells it: `c.req.path` is decoded, so it is no valid address. */
export function pathOf({ req }: { req: { url: string } }): string {
  return new URL(req.url).pathname;
}

export function toContext(services: Services, protocol: Protocol, c: HonoContext<RequestContext>): Context {
  const [principal, counted] = [c.get('principal'), c.get('counted')];
  const client = () => clientOf(services, c);
  // A link or a picture on any page makes a browser send a GET.
  const readOnly = principal.browser !== null && /^(?:GET|HEAD)$/.test(c.req.raw.method);
  const baseUrl = () => baseUrlOf(services, c);
  const call = { protocol, client, procedure: null, readOnly, baseUrl, instance: pathOf(c) };
  return { services, principal, counted, requestId: c.get('requestId'), ...call };
}

/** Returns the other end of the connection; `unknown` if the request has no socket, as in tests. */
export function peerOf(c: HonoContext): Peer {
  const address = c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown';
  return { address, forwardedFor: c.req.header('x-forwarded-for') };
}

/** Returns where links to this service begin, without a slash at the end. */
export function baseUrlOf({ publicUrl }: Pick<Services, 'publicUrl'>, c: HonoContext): string {
  return publicUrl ?? new URL(c.req.url).origin;
}

export function clientOf(services: Services, c: HonoContext): Client {
  return { address: services.clientAddress(peerOf(c)), userAgent: c.req.header('user-agent') ?? null };
}
