import type { AnyStartable } from '../../../agents/agent.ts';
import { type Principal, servicePrincipal } from '../access/principal.ts';
import type { Scope } from '../access/roles.ts';
import { type Context, requireScope, type SocketCall } from '../context.ts';
import type { Chunk } from '../log/chunk.ts';
import { type LogView, requireEpoch, viewLog } from '../log/epoch.ts';
import type { Pass } from '../log/hub.ts';
import { frameJson, splitFrames } from '../log/frame.ts';
import { readHead } from '../log/head.ts';
import { type OpenedReading, openReading } from '../log/open.ts';
import { readSession, type Seen } from '../log/read.ts';
import { noSession } from '../sessions/read.ts';
import { untilAnswered } from '../../store/transient.ts';
import { inStreamPlace, withStreamPlace } from './stream-place.ts';
import type { WireEvent } from '../../../schema/event.ts';

export interface FollowOptions {
  sessionId: string;
  after: number;
  /** The epoch of `after`, if the caller sent one. */
  epoch?: number | undefined;
  follow: 'never' | 'run' | 'always';
  runId?: string | undefined;
  /** The result of `openSession`. */
  opening?: OpenedReading | undefined;
  /**
   * Set if the caller has seen the session. If the session is gone by now, the stream ends as for a deleted session.
   */
  seen?: Seen | undefined;
  /** Receives chunks directly, without the generator. */
  pass?: Pass | undefined;
}

/** Follows a run that was just started or attached to, from a cursor to its `done`. */
export function followRun(
  context: Context,
  agent: AnyStartable,
  run: { sessionId: string; runId: string; cursor: number },
  signal: AbortSignal,
  pass?: Pass,
): AsyncGenerator<Chunk> {
  const { sessionId, runId, cursor } = run;
  const seen = { agent: agent.name, usesSandbox: agent.usesSandbox };
  const options = { sessionId, after: cursor, follow: 'run', runId, seen, pass } as const;
  return followSession(context, options, signal, `agents:${agent.name}`);
}

/** Reads the session's log as rows. Throws ServiceError `insufficient_scope`. */
export function followSession(
  context: Context,
  options: FollowOptions,
  signal: AbortSignal,
  scope: Scope = 'sessions:read',
): AsyncGenerator<Chunk> {
  requireScope(context, scope);
  const { pool, hub, epoch, closing } = context.services;
  const { principal } = context;
  const { pass } = options;
  const log = viewLog(epoch);
  const chunks = readSession(pool, hub, {
    workspaceId: principal.workspaceId,
    ...options,
    log,
    signal,
    closing,
    pass: pass && ((chunk) => principal.isTrusted() && pass(chunk)),
  });
  // The service key is valid as long as the process lives.
  const good =
    principal === servicePrincipal ? chunks : whileGood(chunks, principal, AbortSignal.any([signal, closing]));
  const placed = inStreamPlace(context, good, signal);
  return context.call ? untilItMayEnd(placed, context, context.call, log, options.sessionId) : placed;
}

/** Over a WebSocket, the end of a stream means that it is complete: a client that should resume must not get it. */
async function* untilItMayEnd(
  chunks: AsyncGenerator<Chunk>,
  { services: { pool, epoch }, principal }: Context,
  call: SocketCall,
  log: LogView,
  sessionId: string,
) {
  yield* chunks;
  if (!log.isPresent()) {
    const head = await readHead(pool, principal.workspaceId, sessionId);
    if (head) requireEpoch(epoch.current(), log.epoch, head);
  }
  await call.mayEnd();
}

/** Ends the stream once its key has expired or was revoked. */
async function* whileGood(chunks: AsyncGenerator<Chunk>, principal: Principal, signal: AbortSignal) {
  for await (const chunk of chunks) {
    if (!(await untilAnswered(principal.isGood, signal))) return;
    yield chunk;
  }
}

/**
 * Reads the start for a `followSession`. The caller must read the result or dispose of it. Throws ServiceError
 * `not_found`, `stale_cursor`, `rate_limited`, `budget_exceeded`.
 */
export async function openSession(
  context: Context,
  options: Pick<FollowOptions, 'sessionId' | 'after' | 'epoch'>,
): Promise<OpenedReading> {
  requireScope(context, 'sessions:read');
  return withStreamPlace(context, () => openLog(context, options));
}

async function openLog(
  context: Context,
  options: Pick<FollowOptions, 'sessionId' | 'after' | 'epoch'>,
): Promise<OpenedReading> {
  const { pool, hub, epoch } = context.services;
  const opening = await openReading(pool, hub, { workspaceId: context.principal.workspaceId, ...options });
  try {
    await context.counted;
    requireEpoch(epoch.current(), options.epoch, opening.head);
  } catch (error) {
    opening.subscription[Symbol.dispose]();
    throw error;
  }
  return opening;
}

/** Throws ServiceError `stale_cursor` if the caller sent another epoch than the present one, and `not_found`. */
export async function requirePresentEpoch(
  { services: { pool, epoch }, principal }: Context,
  sessionId: string,
  asked: number | undefined,
): Promise<void> {
  if (asked === undefined || asked === epoch.current()) return;
  const head = await readHead(pool, principal.workspaceId, sessionId);
  if (!head) throw noSession(sessionId);
  requireEpoch(epoch.current(), asked, head);
}

/** Parses the events of a row. The agents' schemas validated them when they were stored. */
export function chunkEvents(chunk: Chunk): WireEvent[] {
  return splitFrames(chunk.frames).map((frame) => JSON.parse(frameJson(frame)) as WireEvent);
}
