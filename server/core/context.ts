import { ServiceError } from '../../schema/errors.ts';
import type { AuditOrigin } from './audit/record.ts';
import { mayDo, type Principal } from './access/principal.ts';
import type { Scope } from './access/roles.ts';
import type { Services } from './services.ts';
import type { Span } from '../process/tracing.ts';
import { tenantOf } from '../store/tenant.ts';

/** The protocol of a request; `web` is a page for people. */
export type Protocol = 'rest' | 'v1' | 'trpc' | 'graphql' | 'mcp' | 'web';

/** Who sent a request. */
export interface Client {
  /** The address of the client, as far as proxies are trusted. */
  address: string;
  userAgent: string | null;
}

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
  protocol: Protocol;
  /** Returns who sent the request. Asked only by what stores it. */
  client(): Client;
  /** The procedure that answers, such as `keys.create`; null before one is called. */
  procedure: string | null;
  /** The request is a GET with a cookie, which pages elsewhere can cause: it may change nothing. */
  readOnly: boolean;
  /** Returns where links to this service begin, such as `https://agents.example.com`. */
  baseUrl(): string;
  /** The path of the request, for `instance` of problem objects. */
  instance: string;
  /** Set on the context of a whole WebSocket: each of its calls needs a context of its own. */
  socket?: CallSocket | undefined;
  /** Set on the context of one call over a WebSocket. */
  call?: SocketCall | undefined;
}

/** A WebSocket, which carries many calls. */
export interface CallSocket {
  /**
   * Begins a call: checks the key again, and counts the call as a request. `name` is that of the procedure. `refusal` is
   * null, or the error that the call has ended with: `unauthenticated`, `rate_limited`, `unavailable`. `traceparent`: the one
   * that came with the call; by default, that of the whole WebSocket counts.
   */
  begin(
    name: string,
    traceparent?: string,
  ): Promise<{ context: Context & { call: SocketCall }; refusal: ServiceError | null }>;
}

/** One call over a WebSocket. */
export interface SocketCall {
  /** null without a tracer. It ends with the call. */
  span: Span | null;
  /** Says that the call is a stream, which keeps to `blocked`: from now on it is not among the calls that work at a time. */
  streams(): void;
  /** Returns null if the client can take more; otherwise resolves when it can, or is gone. */
  blocked(): Promise<void> | null;
  /**
   * Resolves when the end of a stream may be sent. Never resolves if the socket is about to close instead: its client then
   * resumes elsewhere, and must not take the stream for complete.
   */
  mayEnd(): Promise<void>;
  /** Ends the call, with the status that a request would have got. Has no effect if it has ended. */
  end(status: number): void;
}

/**
 * Returns the context whose statements are those of the caller's workspace: the policies of the database hold beside the
 * checks in code. Runs, the log and whatever else the services do by themselves stay the system's.
 */
export function inWorkspace(context: Context): Context {
  const { services, principal } = context;
  if (!services.rowSecurity) return context;
  const { system } = services;
  const own = tenantOf(system, principal.workspaceId);
  return {
    ...context,
    services: Object.create(services, {
      pool: { value: own.pool },
      orm: { get: () => own.orm },
    }) as Services,
  };
}

/** Returns who does what a context answers, and how, for the audit log. */
export function auditOrigin(context: Context): AuditOrigin {
  const { principal, requestId, protocol, procedure } = context;
  const { address: ip, userAgent } = context.client();
  const { workspaceId, actor } = principal;
  return { workspaceId, actor, context: { ip, userAgent, requestId, protocol, procedure } };
}

/** Errors that are in the audit log already: an error passes several places on its way out. */
const counted = new WeakSet<ServiceError>();

/** Counts an error in the audit log if it is a refusal for lack of a scope. Returns the error. */
export function countRefusal(context: Context, error: ServiceError): ServiceError {
  if (error.code !== 'insufficient_scope' || counted.has(error)) return error;
  counted.add(error);
  const { scope } = error.extensions as { scope?: string };
  const after = { scope: scope ?? null };
  context.services.audit.refused(auditOrigin(context), {
    action: 'access.denied',
    outcome: 'denied',
    target: null,
    after,
  });
  return error;
}

/** Checks a scope; every check goes through this function. Throws ServiceError `insufficient_scope`. */
export function requireScope(context: Context, scope: Scope): void {
  if (mayDo(context.principal, scope)) return;
  const who = context.principal.share ? 'A link shows its session and nothing else: it' : 'The key';
  const error = new ServiceError('insufficient_scope', `${who} lacks the scope ${scope}.`, { extensions: { scope } });
  throw countRefusal(context, error);
}

/** Throws ServiceError `step_up_required` if a person signed in more than ten minutes ago. Keys always pass. */
export function requireRecentSignIn({ principal: { browser } }: Pick<Context, 'principal'>): void {
  if (!browser || performance.now() <= browser.recentUntil) return;
  const again = browser.personId === null ? 'Open a new link: unified-agents open.' : 'Sign in again.';
  throw new ServiceError('step_up_required', `This needs a sign-in within the last ten minutes. ${again}`, {
    extensions: { signIn: '/sign-in?again' },
  });
}
