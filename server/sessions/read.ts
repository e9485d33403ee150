import type { MikroORM } from '@mikro-orm/postgresql';
import { emptyBrief } from '../../schema/brief.ts';
import { RunEntity } from '../../schema/entities/run.ts';
import { SessionEntity, type SessionRow } from '../../schema/entities/session.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Session } from '../../schema/session.ts';
import { isId } from '../store/id.ts';

/** The whole snapshot. Throws ServiceError `not_found`. */
export async function getSession(orm: MikroORM, workspaceId: string, sessionId: string): Promise<Session> {
  const em = orm.em.fork();
  const row = isId(sessionId) ? await em.findOne(SessionEntity, { id: sessionId, workspaceId }) : null;
  if (!row) throw noSession(sessionId);
  const active = row.activeRun ? await em.findOne(RunEntity, { id: row.activeRun, workspaceId }) : null;
  return snapshot(row, active && { runId: active.id, agent: active.agent, startedAt: active.startedAt.toISOString() });
}

export interface SessionPage {
  sessions: Session[];
  /** Give it as `before` for the next page; null on the last one. */
  nextBefore: string | null;
}

/** Newest first. Ids sort by time, so the last one of a page is its cursor. Throws ServiceError `invalid_request`. */
export async function listSessions(
  orm: MikroORM,
  workspaceId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<SessionPage> {
  const em = orm.em.fork();
  requirePageEnd(before);
  const where = { workspaceId, ...(before === undefined ? {} : { id: { $lt: before } }) };
  const rows = await em.find(SessionEntity, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const activeIds = page.flatMap((row) => (row.activeRun ? [row.activeRun] : []));
  const active = activeIds.length > 0 ? await em.find(RunEntity, { id: { $in: activeIds }, workspaceId }) : [];
  const runs = new Map(
    active.map((run) => [run.id, { runId: run.id, agent: run.agent, startedAt: run.startedAt.toISOString() }]),
  );
  return {
    sessions: page.map((row) => snapshot(row, (row.activeRun && runs.get(row.activeRun)) || null)),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** A `before` that no page gave would end the list early, without a word. Throws ServiceError `invalid_request`. */
export function requirePageEnd(before: string | undefined): void {
  if (before === undefined || isId(before)) return;
  const message = 'takes what an earlier page gave as nextBefore';
  throw new ServiceError('invalid_request', `before ${message}.`, { errors: [{ path: 'before', message }] });
}

export function noSession(sessionId: string): ServiceError {
  return new ServiceError('not_found', `There is no session ${sessionId}.`);
}

function snapshot(row: SessionRow, activeRun: Session['activeRun']): Session {
  return {
    sessionId: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    phase: row.phase,
    ideaSummary: row.ideaSummary ?? null,
    opportunities: row.opportunities ?? null,
    prd: row.prd ?? null,
    selectedOpportunityIndex: row.selectedOpportunityIndex ?? null,
    projectId: row.projectId ?? null,
    designSystemId: row.designSystemId ?? null,
    sandboxName: row.sandboxName ?? null,
    sandboxUrl: row.sandboxUrl ?? null,
    designProjectId: row.designProjectId ?? null,
    codeProjectId: row.codeProjectId ?? null,
    lastCursor: row.lastCursor,
    activeRun,
    usage: { inputTokens: row.inputTokens, outputTokens: row.outputTokens, costUsd: row.costUsd ?? null },
    brief: row.brief ?? emptyBrief,
  };
}
