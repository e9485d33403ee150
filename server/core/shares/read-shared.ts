import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import type { SharedComment, SharedEvents, SharedReplay } from '../../../schema/share.ts';
import type { AgentList } from '../../../schema/agent-list.ts';
import type { SharedSession } from '../access/principal.ts';
import type { Context } from '../context.ts';
import { readPage } from '../log/page.ts';
import { asked } from '../runs/read.ts';
import { pageOf, type PageRequest, requirePageEnd } from '../sessions/page.ts';
import { readContext } from './read-context.ts';
import { redactEvent } from './redact-event.ts';
import type { GivenEvent, SharedView } from './rules.ts';
import { createView, type SharedContext } from './shared-view.ts';

/** The most links whose contexts a node keeps: each may hold the quotes of a whole session. */
const mostKept = 50;

type Services = Pick<Context['services'], 'pool' | 'epoch' | 'previewUrl' | 'agents'>;

/** The contexts of links by epoch and id. What is before a link's cursor never changes. */
const kept = new WeakMap<Services['epoch'], Map<string, Promise<SharedContext>>>();

function contextOf(services: Services, share: SharedSession): Promise<SharedContext> {
  const { epoch } = services;
  const all = kept.get(epoch) ?? new Map<string, Promise<SharedContext>>();
  kept.set(epoch, all);
  const name = `${epoch.current()} ${share.shareId}`;
  const known = all.get(name);
  if (known) return known;
  const read = readContext(services, share);
  all.set(name, read);
  if (all.size > mostKept) all.delete(all.keys().next().value ?? name);
  read.catch(() => all.delete(name));
  return read;
}

/** Returns the session of the caller's link. Throws ServiceError `insufficient_scope` for any other caller. */
export function shareOf({ principal }: Pick<Context, 'principal'>): SharedSession {
  if (principal.share) return principal.share;
  throw new ServiceError('insufficient_scope', 'Only the token of a link reads what the link shows.');
}

/** Returns what a link shows, but for its events. Throws ServiceError `not_found` if the session is gone. */
export async function readShared(
  services: Services,
  share: SharedSession,
  { agents }: AgentList,
): Promise<SharedReplay> {
  const { cursor, include } = share;
  const context = await contextOf(services, share);
  const found = await services.pool.query<{ name: string | null; preview: string | null }>(
    `select s.name, (select p.name from preview p where p.share_id = $2 and p.session_id = s.id) as preview
     from session s where s.id = $1`,
    [share.sessionId, share.shareId],
  );
  const [row] = found.rows;
  if (!row) throw gone();
  return {
    title: row.name,
    idea: context.ideas.at(-1) ?? null,
    cursor,
    epoch: services.epoch.current(),
    include,
    expiresAt: share.expiresAt.toISOString(),
    sharedBy: include.people ? share.sharedBy : null,
    asked: include.people ? await readAsked(services.pool, share) : [],
    previewUrl: row.preview === null ? null : services.previewUrl.replace('{name}', row.preview),
    agents,
  };
}

export interface SharedEventsRequest {
  since: number;
  epoch?: number | undefined;
  limit: number;
}

/** Returns a page of the events that a link shows. Throws ServiceError `not_found`, `stale_cursor`. */
export async function readSharedEvents(
  services: Services,
  { workspaceId, share }: { workspaceId: string; share: SharedSession },
  { since, epoch, limit }: SharedEventsRequest,
): Promise<SharedEvents> {
  const { sessionId, cursor } = share;
  const current = services.epoch.current();
  const empty = { events: [], nextCursor: since, latestCursor: cursor, hasMore: false, epoch: current };
  const left = Math.min(limit, cursor - since);
  if (left <= 0) return empty;
  const page = await readPage(services.pool, current, { workspaceId, sessionId, since, epoch, limit: left });
  const view = createView(share.include, await contextOf(services, share));
  return {
    ...empty,
    events: page.events.map((json) => redacted(json, view)),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore && page.nextCursor < cursor,
  };
}

const redacted = (json: string, view: SharedView) => redactEvent(JSON.parse(json) as GivenEvent, view);

/** What the runs up to the cursor were asked. */
async function readAsked(pool: pg.Pool, { sessionId, cursor }: SharedSession): Promise<SharedReplay['asked']> {
  const { rows } = await pool.query<{ runId: string; text: string }>(
    `select * from (select run.id as "runId", ${asked} as text from run where run.session_id = $1 and run.start_cursor < $2) runs
     where text is not null order by "runId"`,
    [sessionId, cursor],
  );
  return rows;
}

interface CommentRow {
  id: string;
  kind: string;
  name: string;
  version: number;
  anchor: string | null;
  text: string;
  author_name: string;
  created_at: Date | string;
  resolved_at: Date | string | null;
}

// The run of a version has ended by the cursor, or its last event before the cursor is younger than the version. A stage of a
// team stores its version with the event that shows it, at most a moment later.
const commentStatement = `
select c.id, a.kind, a.name, a.version, c.anchor, c.text, c.author_name, c.created_at, c.resolved_at
from comment c join artifact a on a.session_id = c.session_id and a.id = c.artifact_id
join run r on r.session_id = a.session_id and r.id = a.run_id
where c.session_id = $1 and c.created_at <= $2 and ($3::uuid is null or c.id < $3)
  and (r.end_cursor <= $4 or a.created_at <= $5::timestamptz + interval '1 second')
order by c.id desc limit $6`;

/**
 * Returns the comments on the versions that a link shows, as of the time when it was made, newest first: none unless they are
 * included. Throws ServiceError `invalid_request`.
 */
export async function readSharedComments(
  services: Services,
  { workspaceId, share }: { workspaceId: string; share: SharedSession },
  { limit, before }: PageRequest,
): Promise<{ comments: SharedComment[]; nextBefore: string | null }> {
  const { sessionId, cursor, include, createdAt } = share;
  requirePageEnd(before);
  if (!include.comments || cursor === 0) return { comments: [], nextBefore: null };
  const { pool, epoch } = services;
  const [last] = (await readPage(pool, epoch.current(), { workspaceId, sessionId, since: cursor - 1, limit: 1 }))
    .events;
  const at = last === undefined ? null : (JSON.parse(last) as GivenEvent).at;
  const values = [sessionId, createdAt, before ?? null, cursor, at, limit + 1];
  const { rows } = await pool.query<CommentRow>(commentStatement, values);
  const { page, nextBefore } = pageOf(rows, limit);
  return { comments: page.map((row) => toComment(row, include.people)), nextBefore };
}

const toComment = (row: CommentRow, withPeople: boolean): SharedComment => ({
  commentId: row.id,
  kind: row.kind,
  name: row.name,
  version: row.version,
  anchor: row.anchor,
  text: row.text,
  authorName: withPeople ? row.author_name : null,
  createdAt: new Date(row.created_at).toISOString(),
  resolvedAt: row.resolved_at === null ? null : new Date(row.resolved_at).toISOString(),
});

const gone = () => new ServiceError('not_found', 'The session of this link is gone.');
