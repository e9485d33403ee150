import { type MikroORM, raw } from '@mikro-orm/postgresql';
import { type Brief, emptyBrief } from '../../../schema/brief.ts';
import { RunEntity } from '../../../schema/entities/run.ts';
import { SessionEntity, type SessionRow } from '../../../schema/entities/session.ts';
import { ServiceError } from '../../../schema/errors.ts';
import {
  type ListedSession,
  listedIdeaLength,
  type Session,
  type SessionFilter,
  type SessionInclude,
} from '../../../schema/session.ts';
import {
  type SessionDocumentName,
  sessionDocumentNames,
  sessionFieldNames,
  type SessionFields,
} from '../../../schema/session-fields.ts';
import { isId } from '../../store/id.ts';
import { pageOf, pageQuery, type PageRequest } from './page.ts';

/** Returns the whole snapshot. Throws ServiceError `not_found`. */
export async function getSession(orm: MikroORM, workspaceId: string, sessionId: string): Promise<Session> {
  const em = orm.em.fork();
  const row = isId(sessionId) ? await em.findOne(SessionEntity, { id: sessionId, workspaceId }) : null;
  if (!row) throw noSession(sessionId);
  const active = row.activeRun ? await em.findOne(RunEntity, { id: row.activeRun, sessionId, workspaceId }) : null;
  return snapshot(row, active && { runId: active.id, agent: active.agent, startedAt: active.startedAt.toISOString() });
}

export interface SessionPage {
  sessions: ListedSession[];
  /** Pass it as `before` to get the next page; null on the last page. */
  nextBefore: string | null;
}

/**
 * Lists sessions, newest first, without the documents that `include` does not name. Ids sort by time, so the last id of
 * a page is its cursor. Throws ServiceError `invalid_request`.
 */
export async function listSessions(
  orm: MikroORM,
  workspaceId: string,
  { include = [], ...request }: PageRequest & SessionFilter & { include?: readonly SessionInclude[] | undefined },
): Promise<SessionPage> {
  const em = orm.em.fork();
  const { where, options } = pageQuery(request);
  const exclude = sessionDocumentNames.filter((name) => !include.includes(name));
  const { page, nextBefore } = pageOf(
    await em.find(SessionEntity, { workspaceId, ...where, ...filterOf(request) }, { ...options, exclude }),
    request.limit,
  );
  const activeIds = page.flatMap((row) => (row.activeRun ? [row.activeRun] : []));
  const active = activeIds.length > 0 ? await em.find(RunEntity, { id: { $in: activeIds }, workspaceId }) : [];
  const runs = new Map(
    active.map((run) => [run.id, { runId: run.id, agent: run.agent, startedAt: run.startedAt.toISOString() }]),
  );
  return {
    sessions: page.map((row) => {
      const session: ListedSession = snapshot(row, (row.activeRun && runs.get(row.activeRun)) || null);
      // Absent, not null: null says that there is no document yet.
      for (const name of exclude) delete session[name];
      if (!include.includes('ideaSummary')) session.ideaSummary = cutIdea(session.ideaSummary);
      return session;
    }),
    nextBefore,
  };
}

/** Cuts by code points, so that no surrogate pair is split. */
function cutIdea(idea: string | null): string | null {
  if (idea === null || idea.length <= listedIdeaLength) return idea;
  return Array.from(idea.slice(0, 2 * listedIdeaLength))
    .slice(0, listedIdeaLength)
    .join('');
}

/** The active run is one of these. Both queries have an index of their own. */
const activeIn = (status: string) =>
  raw(
    (alias) => `${alias}.active_run in (select id from run where workspace_id = ${alias}.workspace_id and ${status})`,
  );
const activeWhile = {
  running: () => ({ [activeIn(`finished_at is null and status <> 'waiting'`)]: [] }),
  waiting: () => ({ [activeIn(`status = 'waiting'`)]: [] }),
  idle: () => ({ activeRun: null }),
} as const;

function filterOf({ query, phase, createdBy, state, archived = 'exclude' }: SessionFilter) {
  const text = query === undefined ? null : { $ilike: `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` };
  return {
    ...(phase !== undefined && { phase }),
    ...(createdBy !== undefined && { createdBy }),
    ...(state !== undefined && activeWhile[state]()),
    ...(archived !== 'include' && { archivedAt: archived === 'only' ? { $ne: null } : null }),
    ...(text !== null && { $or: [{ name: text }, { ideaSummary: text }] }),
  };
}

export function noSession(sessionId: string): ServiceError {
  return new ServiceError('not_found', `There is no session ${sessionId}.`);
}

/** A row of which documents may not have been read. */
type ReadRow = Omit<SessionRow, SessionDocumentName | symbol> & Partial<Pick<SessionRow, SessionDocumentName>>;

function snapshot(row: ReadRow, activeRun: Session['activeRun']): Session {
  return {
    sessionId: row.id,
    createdAt: row.createdAt.toISOString(),
    createdBy: authorOfRow(row),
    updatedAt: row.updatedAt.toISOString(),
    name: row.name ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    forkedFrom: row.forkedFrom ? { sessionId: row.forkedFrom, cursor: row.forkedAt ?? 0 } : null,
    phase: row.phase,
    ...fieldsOf(row),
    lastCursor: row.lastCursor,
    activeRun,
    usage: { inputTokens: row.inputTokens, outputTokens: row.outputTokens, costUsd: row.costUsd ?? null },
    brief: publicBrief(row.brief ?? emptyBrief),
  };
}

function publicBrief({ words, constraints }: Brief): Brief {
  return { words, constraints };
}

function authorOfRow({ createdBy: id, createdByType: type, createdByName: name }: ReadRow): Session['createdBy'] {
  return id && type ? { type, id, name: name ?? '' } : null;
}

function fieldsOf(row: ReadRow): SessionFields {
  return Object.fromEntries(sessionFieldNames.map((name) => [name, row[name] ?? null])) as SessionFields;
}
