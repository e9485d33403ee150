import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import { type Chunk, chunkAfter } from './chunk.ts';
import { deletedEnding } from './deleted-session.ts';
import { type Head, readHead } from './head.ts';
import type { Hub, Pass, Subscription } from './hub.ts';
import { untilAnswered } from '../../store/transient.ts';
import { type LogView, requireEpoch } from './epoch.ts';
import type { OpenedReading } from './open.ts';
import { readChunks } from './read-chunks.ts';

/** How long a reader waits for a wake-up before it polls, milliseconds: the longest delay if one is lost. */
const pollMilliseconds = 2_000;

/** What a caller knows about the session before it reads it. */
export interface Seen {
  agent: string;
  /** The agent's endings name the sandbox. */
  usesSandbox: boolean;
}

export interface ReadOptions {
  workspaceId: string;
  sessionId: string;
  /** Events with a higher cursor are read. */
  after: number;
  /**
   * `never` only replays. `run` replays, then follows the run that is active after the replay, to its `done`. `always`
   * continues across runs.
   */
  follow: 'never' | 'run' | 'always';
  /** Yields only this run's events, and ends with its `done`. */
  runId?: string | undefined;
  /** The epoch of `after`, if the caller sent one. */
  epoch?: number | undefined;
  log: LogView;
  /** The result of `openReading`, if the caller has it already. */
  opening?: OpenedReading | undefined;
  /**
   * Set if the caller knows that the session existed: if it is missing, it was deleted, and the reading ends
   * accordingly.
   */
  seen?: Seen | undefined;
  /** Aborts when the client is gone: the reading stops at once. */
  signal: AbortSignal;
  /** Aborts when the service closes: the reading yields what is stored, then stops. */
  closing: AbortSignal;
  /**
   * Gets the chunks that are stored while the reader waits, without the generator, which costs half a dozen promises
   * per chunk. Chunks that it refuses are yielded.
   */
  pass?: Pass | undefined;
}

/**
 * Reads a session: replays it, then follows it. Yields the rows of the log after the cursor `after`, in order, each
 * once. If the session is deleted meanwhile, yields `error` and `done`, which are not stored. If the log's epoch rises,
 * the reading stops, because cursors may now name other events. Throws ServiceError `not_found` if the workspace has no
 * such session and the caller has not seen it, and `stale_cursor` if `epoch` is not the present one.
 */
export async function* readSession(pool: pg.Pool, hub: Hub, options: ReadOptions): AsyncGenerator<Chunk> {
  const { workspaceId, sessionId, after, runId, signal, closing, log } = options;
  const isOver = () => signal.aborted || !log.isPresent();
  const wakeful = AbortSignal.any([signal, closing]);
  // Subscribe before the first query: what is stored after it comes as a wake-up.
  using subscription = options.opening?.subscription ?? hub.subscribe(sessionId);
  const starter = runId !== undefined && options.seen ? { runId, agent: options.seen.agent } : null;
  const live = liveStart(hub, options);
  let head = options.opening?.head ?? live?.head ?? (await readHead(pool, workspaceId, sessionId));
  let found = options.opening?.chunks ?? live?.chunks ?? null;
  if (!head && !options.seen) throw new ServiceError('not_found', `There is no session ${sessionId}.`);
  if (!head) {
    yield deletedEnding(sessionId, after, starter, null);
    return;
  }
  requireEpoch(log.epoch, options.epoch, head);
  // Once a stream has begun, it waits for a database that is unavailable.
  const patiently = <Value>(work: () => Promise<Value>) => untilAnswered(work, wakeful);
  let position = Math.min(after, head.lastCursor);
  let following = runId ?? null;
  /** Nothing can be missing yet, so wait for the first wake-up before querying. */
  let fresh = live !== null && !options.opening;
  const isAsked = (chunk: Chunk) => runId === undefined || chunk.runId === runId;
  /** Leaves chunks that end the reading, or that do not continue it, to the loop. */
  const passOn = (chunk: Chunk): boolean => {
    if (chunk.firstCursor !== position + 1 || chunk.final || isOver()) return false;
    const rest = isAsked(chunk) ? chunkAfter(chunk, after) : null;
    if (rest && !options.pass?.(rest)) return false;
    position = chunk.lastCursor;
    return true;
  };
  const pass = options.pass ? passOn : null;
  let writer: { runId: string; agent: string } | null = head.activeRun ?? starter;

  while (!isOver()) {
    const chunks =
      found ??
      takeJoined(subscription, position) ??
      (head.lastCursor > position ? await patiently(() => readChunks(pool, sessionId, position)) : []);
    found = null;
    if (isOver()) return;
    for (const chunk of chunks) {
      // Rows may have been merged since the last query, so a row can begin before the position.
      const rest = isAsked(chunk) ? chunkAfter(chunk, Math.max(position, after)) : null;
      position = chunk.lastCursor;
      if (rest) yield rest;
      if (chunk.final && chunk.runId === following && options.follow !== 'always') return;
      if (isOver()) return;
    }
    if (chunks.length > 0 && position < head.lastCursor) continue;
    // While chunks arrive, don't query; after 2 s of silence, poll for lost ones.
    if ((chunks.length > 0 || fresh) && (following !== null || options.follow === 'always')) {
      fresh = false;
      await subscription.wait(pollMilliseconds, wakeful, pass);
      continue;
    }

    // Everything that was stored at the time of the request has been yielded.
    if (options.follow === 'never' && position >= head.lastCursor) return;
    const before = head;
    const now = await patiently(() => readHead(pool, workspaceId, sessionId));
    if (isOver()) return;
    if (!now) {
      yield deletedEnding(sessionId, Math.max(position, after), writer, before);
      return;
    }
    head = now;
    writer = head.activeRun ?? writer;
    if (head.lastCursor > position || options.follow === 'never') continue;
    if (options.follow === 'run') {
      // If the requested run no longer holds the session, it has ended: its `done` is before `after`.
      if (following === null ? !head.activeRun : head.activeRun?.runId !== following) return;
      following ??= head.activeRun?.runId ?? null;
    }
    if (closing.aborted) return;
    await subscription.wait(pollMilliseconds, wakeful, null);
  }
}

/**
 * Spares the first query for a run that executes on this node and has stored nothing after `after` but its opening. Not
 * for agents whose endings name the sandbox, because only the table has its name.
 */
function liveStart(
  hub: Hub,
  { sessionId, after, runId, seen }: ReadOptions,
): { head: Head; chunks: readonly Chunk[] | null } | null {
  const live = runId !== undefined && seen && !seen.usesSandbox ? hub.live(sessionId) : null;
  if (!live || runId === undefined || !seen) return null;
  const { cursor, startedAt, opened } = live;
  const isNext = opened?.lastCursor === cursor && opened.firstCursor <= after + 1;
  if (cursor > after && !isNext) return null;
  const usage = { inputTokens: 0, outputTokens: 0, costUsd: null };
  const activeRun = { runId, agent: seen.agent, startedAt, usage };
  const head = { lastCursor: cursor, activeRun, sandbox: null };
  return { head, chunks: cursor > after && opened ? [opened] : null };
}

/** Returns the received chunks if they continue from the position without a gap; null if the table must be read. */
function takeJoined(subscription: Subscription, position: number): readonly Chunk[] | null {
  const taken = subscription.take();
  if (taken.length === 1 && taken[0]?.firstCursor === position + 1) return taken;
  const chunks = taken.filter((chunk) => chunk.lastCursor > position);
  let next = position + 1;
  for (const chunk of chunks) {
    if (chunk.firstCursor > next) return null;
    next = chunk.lastCursor + 1;
  }
  return chunks.length > 0 ? chunks : null;
}
