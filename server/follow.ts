import type { AnyStartable } from '../agents/agent.ts';
import { type Principal, servicePrincipal } from './access/principal.ts';
import type { Scope } from './access/roles.ts';
import { type Context, requireScope } from './context.ts';
import type { Chunk } from './events/chunk.ts';
import { requireEpoch, viewLog } from './events/epoch.ts';
import type { Pass } from './events/hub.ts';
import { frameJson, splitFrames } from './events/frame.ts';
import { readHead } from './events/head.ts';
import { noSession } from './sessions/read.ts';
import { type Opening, openReading } from './events/open.ts';
import { readSession, type Seen } from './events/read.ts';
import { untilAnswered } from './store/transient.ts';
import type { WireEvent } from '../schema/event.ts';

export interface FollowOptions {
  sessionId: string;
  after: number;
  /** The epoch of `after`, if the caller sent one. */
  epoch?: number | undefined;
  follow: 'never' | 'run' | 'always';
  runId?: string | undefined;
  /** What `openSession` found. */
  opening?: Opening | undefined;
  /** The session is known to be there, and this agent's run is followed: a deletion ends the reading like any other. */
  seen?: Seen | undefined;
  /** Gets what it takes past the generator. */
  pass?: Pass | undefined;
}

/** The log of a run that was just started or attached to, from a cursor to its `done`. */
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

/** The session's log for this caller, in rows; checks access itself. */
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
  const chunks = readSession(pool, hub, {
    workspaceId: principal.workspaceId,
    ...options,
    log: viewLog(epoch),
    signal,
    closing,
    pass: pass && ((chunk) => principal.isTrusted() && pass(chunk)),
  });
  // The service key ends with the process alone.
  return principal === servicePrincipal ? chunks : whileGood(chunks, principal, AbortSignal.any([signal, closing]));
}

/** A stream that is open gives nothing more once its key has ended: it ends, and who comes again is refused. */
async function* whileGood(chunks: AsyncGenerator<Chunk>, principal: Principal, signal: AbortSignal) {
  for await (const chunk of chunks) {
    if (!(await untilAnswered(principal.isGood, signal))) return;
    yield chunk;
  }
}

/** Looks up what `followSession` begins with; its stream has to be read. Throws `not_found`, `stale_cursor`. */
export async function openSession(
  context: Context,
  options: Pick<FollowOptions, 'sessionId' | 'after' | 'epoch'>,
): Promise<Opening> {
  requireScope(context, 'sessions:read');
  const { pool, hub, epoch } = context.services;
  const opening = await openReading(pool, hub, { workspaceId: context.principal.workspaceId, ...options });
  try {
    requireEpoch(epoch.current(), options.epoch, opening.head);
  } catch (error) {
    opening.subscription[Symbol.dispose]();
    throw error;
  }
  return opening;
}

/** Checks what can be refused before a stream begins. Throws ServiceError `not_found`, `stale_cursor`. */
export async function requireSession(
  context: Context,
  { sessionId, epoch }: Pick<FollowOptions, 'sessionId' | 'epoch'>,
): Promise<void> {
  const { services, principal } = context;
  const head = await readHead(services.pool, principal.workspaceId, sessionId);
  if (!head) throw noSession(sessionId);
  requireEpoch(services.epoch.current(), epoch, head);
}

/** The events of a row, parsed. Their types are those that the agents' schemas gave them when they were stored. */
export function chunkEvents(chunk: Chunk): WireEvent[] {
  return splitFrames(chunk.frames).map((frame) => JSON.parse(frameJson(frame)) as WireEvent);
}
