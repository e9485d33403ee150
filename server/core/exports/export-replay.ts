import type pg from 'pg';
import {
  mostReplayBytes,
  mostReplayEvents,
  type ReplayEnd,
  replayFormat,
  type ReplayHeader,
  replayVersion,
} from '../../../schema/replay-file.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { packageVersion } from '../../process/package-version.ts';
import { type Context, inWorkspace, requireScope } from '../context.ts';
import { listAgents } from '../list-agents.ts';
import { readPage } from '../log/page.ts';
import { listRuns } from '../runs/read.ts';
import { getSession } from '../sessions/read.ts';
import type { Export } from './export.ts';
import { type Clean, cleaner } from './cleaner.ts';
import { pulled } from './pulled.ts';
import { recordExport } from './record-export.ts';
import { slugOfTitle } from './state.ts';

/** The most characters of an idea that stand for the name of a session. */
const titleLength = 200;
/** Of how many runs the file has the words, the newest first. */
const mostAsked = 1_000;
const pageSize = 1_000;
/** Room for the last line. */
const endBytes = 100;

interface Place {
  workspaceId: string;
  sessionId: string;
}

/**
 * Returns the log of a session as a replay file, compressed by gzip: up to the event `until`, by default the last one. Secrets that
 * the service knows and addresses of previews are not in it. Checks access itself. Throws ServiceError `not_found`.
 */
export async function exportReplay(given: Context, sessionId: string, until?: number): Promise<Export> {
  requireScope(given, 'sessions:read');
  const context = inWorkspace(given);
  const { pool, orm, agents, epoch, hide } = context.services;
  const place = { workspaceId: context.principal.workspaceId, sessionId };
  const session = await getSession(orm, place.workspaceId, sessionId);
  const clean = await cleaner(pool, place, hide);
  const name = session.name ?? (session.ideaSummary?.trim() || null);
  // What is cut off could be the half of a secret.
  const title = name && clean(name).slice(0, titleLength).toWellFormed();
  const header: ReplayHeader = {
    format: replayFormat,
    version: replayVersion,
    service: packageVersion(),
    madeAt: new Date().toISOString(),
    session: { sessionId, title, createdAt: session.createdAt },
    agents: listAgents(agents).agents,
    asked: await readAsked(pool, place),
  };
  const of = Math.min(until ?? session.lastCursor, session.lastCursor);
  await recordExport(context, sessionId, 'replay');
  const lines = linesOf(pool, place, { header, of, clean, epoch: epoch.current() });
  return {
    fileName: `${slugOfTitle(title ?? '')}.replay.jsonl.gz`,
    body: pulled(lines).pipeThrough(new CompressionStream('gzip')),
  };
}

async function readAsked(pool: pg.Pool, { workspaceId, sessionId }: Place): Promise<ReplayHeader['asked']> {
  const asked: ReplayHeader['asked'] = [];
  let before: string | undefined;
  do {
    const page = await listRuns(pool, workspaceId, { sessionId, limit: 100, before });
    for (const run of page.runs) if (run.asked) asked.push({ runId: run.runId, text: run.asked });
    before = page.nextBefore ?? undefined;
  } while (before !== undefined && asked.length < mostAsked);
  return asked.toReversed();
}

interface Content {
  header: ReplayHeader;
  /** The cursor at which the file is to end. */
  of: number;
  clean: Clean;
  epoch: number;
}

/** Yields the lines, page by page. If the file is full before, it ends there and says so. */
async function* linesOf(
  pool: pg.Pool,
  { workspaceId, sessionId }: Place,
  { header, of, clean, epoch }: Content,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const first = bytesOf(clean(JSON.stringify(header)));
  yield first;
  let size = first.length + endBytes;
  let end = 0;
  const last = Math.min(of, mostReplayEvents);
  let isFull = false;
  while (end < last && !isFull) {
    const limit = Math.min(pageSize, last - end);
    const { events } = await readPage(pool, epoch, { workspaceId, sessionId, since: end, limit });
    // A file that seems whole must be whole.
    if (events.length === 0) throw new ServiceError('not_found', `Session ${sessionId} was deleted meanwhile.`);
    const lines: Uint8Array<ArrayBuffer>[] = [];
    for (const json of events) {
      const line = bytesOf(clean(json));
      isFull = size + line.length > mostReplayBytes;
      if (isFull) break;
      size += line.length;
      end += 1;
      lines.push(line);
    }
    yield Buffer.concat(lines);
  }
  yield bytesOf(JSON.stringify({ end, of } satisfies ReplayEnd));
}

const bytesOf = (line: string) => Buffer.from(`${line}\n`);
