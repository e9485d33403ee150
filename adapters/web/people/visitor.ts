import type { Context as HonoContext } from 'hono';
import { type ErrorCode, ServiceError } from '../../../schema/errors.ts';
import { deviceSeconds } from '../../../server/core/sign-in/known-devices.ts';
import { flowSeconds } from '../../../server/core/sign-in/flows.ts';
import type { SignedIn, Visitor } from '../../../server/core/sign-in/visitor.ts';
import type { Principal } from '../../../server/core/access/principal.ts';
import type { Context } from '../../../server/core/context.ts';
import type { Services } from '../../../server/core/services.ts';
import type { Cookies } from '../../http/cookies.ts';
import { authenticate } from '../../http/front-door.ts';
import { baseUrlOf, clientOf, peerOf, type RequestContext, toContext } from '../../http/request-context.ts';

type Request = HonoContext<RequestContext>;

/** Returns who sends a request to a page for signing in. */
export async function visitorOf(services: Services, cookies: Cookies, c: Request): Promise<Visitor> {
  const device = cookies.read(c.req.header('cookie'), 'device');
  return { ...strangerOf(services, cookies, c), device, signedIn: await signedInOf(services, c) };
}

/** Returns who sends a request that may come from another site: of its cookies, only the binding one is read. */
export function strangerOf(services: Services, cookies: Cookies, c: Request): Visitor {
  return {
    services,
    client: clientOf(services, c),
    requestId: c.get('requestId'),
    baseUrl: baseUrlOf(services, c),
    device: null,
    binding: cookies.read(c.req.header('cookie'), 'sign-in'),
    signedIn: null,
  };
}

const isNobody: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'insufficient_scope', 'rate_limited']);

/**
 * Who is signed in; null: nobody, also if the sign-in has ended. Too many old cookies from one address must not keep people there
 * from signing in.
 */
async function signedInOf(services: Services, c: Request): Promise<Principal | null> {
  const session = c.get('session');
  if (session === null) return null;
  try {
    return await authenticate(services, { header: null, session }, () => peerOf(c));
  } catch (error) {
    if (error instanceof ServiceError && isNobody.has(error.code)) return null;
    throw error;
  }
}

/** Returns the context in which procedures answer a page. */
export function contextOf(services: Services, c: Request, principal: Principal): Context {
  c.set('principal', principal);
  c.set('counted', Promise.resolve());
  return toContext(services, 'web', c);
}

/** Stores a sign-in in the browser. */
export function keepSignedIn(cookies: Cookies, c: Request, { token, seconds, device }: SignedIn): void {
  setCookie(c, cookies.write('session', token, seconds));
  if (device !== null) setCookie(c, cookies.write('device', device, deviceSeconds));
}

/** Binds what is under way to the browser. */
export function keepBinding(cookies: Cookies, c: Request, binding: string): void {
  setCookie(c, cookies.write('sign-in', binding, flowSeconds));
}

/** Signs the browser out; it stays a known device. */
export function forgetSession(cookies: Cookies, c: Request): void {
  setCookie(c, cookies.write('session', '', 0));
}

const setCookie = (c: Request, cookie: string) => c.header('set-cookie', cookie, { append: true });
