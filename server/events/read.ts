import type pg from 'pg';
import { ServiceError } from '../../schema/errors.ts';
import { type Chunk, chunkAfter } from './chunk.ts';
import { deletedEnding } from './deleted.ts';
import { type Head, readHead } from './head.ts';
import type { Hub, Pass, Subscription } from './hub.ts';
import { untilAnswered } from '../store/transient.ts';
import { type LogView, requireEpoch } from './epoch.ts';
import type { Opening } from './open.ts';
import { readChunks } from './read-chunks.ts';

/** Reading on without a wake-up, milliseconds: what a lost one costs at most. */
const pollMilliseconds = 2_000;

/** What a caller knows of the session that it is about to read. */
export interface Seen {
  agent: string;
  /** An ending names the sandbox. */
  usesSandbox: boolean;
}

export interface ReadOptions {
  workspaceId: string;
  sessionId: string;
  /** Events with a higher cursor are read. */
  after: number;
  /**
   * `never` only replays; `run` replays, then follows the run that is active when replay caught up, to its `done`;
   * `always` keeps on across runs.
   */
  follow: 'never' | 'run' | 'always';
  /** Only this run's events; the reading ends with its `done`. */
  runId?: string | undefined;
  /** The epoch of `after`, if the caller sent one. */
  epoch?: number | undefined;

  log: LogView;
  /** What was found already; the reading goes on from it. */
  opening?: Opening | undefined;
  /** The session was seen by the caller: where it is gone by now, it was deleted, and the reading ends so. */
  seen?: Seen | undefined;
  /** The reader is gone: stop at once. */
  signal: AbortSignal;
  /** The service closes: hand over what is stored, then stop. */
  closing: AbortSignal;
  /**
   * Past the generator, which costs each chunk half a dozen promises: gets what is stored while the reader waits for the
   * next chunk. What it refuses is yielded like any other.
   */
  pass?: Pass | undefined;
}

/**
 * The one way to read a session: replay, then follow. Yields rows of the log whose cursors come after `after`, in
 * order, none twice. A session that is deleted under it ends with `error` and `done`, which are not stored. If the log's
 * epoch rises, the reading stops: cursors may now name other events.
 * Throws ServiceError `not_found` when there is no such session in the workspace, and the caller had not seen it, and
 * `stale_cursor` when `epoch` is not the present one.
 */
export async function* readSession(pool: pg.Pool, hub: Hub, options: ReadOptions): AsyncGenerator<Chunk> {
  const { workspaceId, sessionId, after, runId, signal, closing, log } = options;
  const isOver = () => signal.aborted || !log.isPresent();
  const wakeful = AbortSignal.any([signal, closing]);
  // Before the first look at the table: what is stored after that look comes as a wake-up.
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
  // Once it reads, a stream outlasts a database that is away: nothing of it is lost.
  const patiently = <Value>(work: () => Promise<Value>) => untilAnswered(work, wakeful);
  let position = Math.min(after, head.lastCursor);
  let following = runId ?? null;
  /** Nothing can be missing yet: the first wake-up is what there is to wait for. */
  let fresh = live !== null && !options.opening;
  const isAsked = (chunk: Chunk) => runId === undefined || chunk.runId === runId;
  /** What ends the reading, or does not follow on what was read, is left to the loop. */
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
      position = chunk.lastCursor;
      const rest = isAsked(chunk) ? chunkAfter(chunk, after) : null;
      if (rest) yield rest;
      if (chunk.final && chunk.runId === following && options.follow !== 'always') return;
      if (isOver()) return;
    }
    if (chunks.length > 0 && position < head.lastCursor) continue;
    // While chunks are handed over, the table need not be asked; silence makes sure that none was lost.
    if ((chunks.length > 0 || fresh) && (following !== null || options.follow === 'always')) {
      fresh = false;
      await subscription.wait(pollMilliseconds, wakeful, pass);
      continue;
    }

    // All that was stored when it was asked.
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
      // A run that was asked for and holds the session no more has ended: its `done` lies before `after`.
      if (following === null ? !head.activeRun : head.activeRun?.runId !== following) return;
      following ??= head.activeRun?.runId ?? null;
    }
    if (closing.aborted) return;
    await subscription.wait(pollMilliseconds, wakeful, null);
  }
}

/**
 * For the first reader of a run that executes on this node, and has stored nothing behind `after` but its opening: the
 * table need not be asked where the session stands. An ending that must name the sandbox needs the table's word for it.
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

/** What was handed over, where it goes on from the position without a gap; null when the table must be read. */
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
