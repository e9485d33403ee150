import type { MikroORM } from '@mikro-orm/postgresql';
import { ArtifactEntity } from '../../../schema/entities/artifact.ts';
import { RunEntity } from '../../../schema/entities/run.ts';
import { SessionEntity } from '../../../schema/entities/session.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { noSession } from '../sessions/read.ts';
import { isId } from '../../store/id.ts';
import { type Exported, type ExportState, withVersion } from './state.ts';

export interface SessionOwner {
  workspaceId: string;
  sessionId: string;
}

/** One version, and the state after it. */
export interface ExportVersion {
  /** The title of its artifact, for people. */
  title: string;
  version: number;
  agent: string;
  createdAt: Date;
  content: unknown;
  state: ExportState;
}

/** The state now. Throws ServiceError `not_found`, and `precondition_missing` if there is nothing yet. */
export async function readState(
  orm: MikroORM,
  owner: SessionOwner,
  exported: readonly Exported[],
): Promise<{ state: ExportState; at: Date }> {
  const { brief } = await requireSession(orm, owner);
  const newest = { orderBy: { version: 'desc' } } as const;
  const rows = await Promise.all(
    exported.map(({ artifact: { kind } }) =>
      orm.em.fork().findOne(ArtifactEntity, { ...owner, kind, name: kind }, newest),
    ),
  );
  const found = rows.filter((row) => row !== null);
  const at = new Date(Math.max(...found.map((row) => row.createdAt.getTime())));
  if (found.length === 0) throw nothingYet();
  const empty: ExportState = { parts: [], brief: brief ?? null };
  return { state: found.reduce((state, row) => withVersion(state, exported, row), empty), at };
}

/**
 * Yields every version that exports contain, oldest first. One at a time, because all of them may be too much for memory. Throws
 * ServiceError `not_found`, `precondition_missing`.
 */
export async function* readVersions(
  orm: MikroORM,
  owner: SessionOwner,
  exported: readonly Exported[],
): AsyncGenerator<ExportVersion> {
  const { brief } = await requireSession(orm, owner);
  const em = orm.em.fork();
  const titles = new Map(exported.map(({ artifact: { kind, title } }) => [kind, title]));
  const heads = await em.find(
    ArtifactEntity,
    { ...owner, kind: { $in: [...titles.keys()] } },
    { exclude: ['content'], orderBy: { id: 'asc' } },
  );
  if (heads.length === 0) throw nothingYet();
  const runs = await em.find(
    RunEntity,
    { ...owner, id: { $in: heads.map(({ runId }) => runId) } },
    { fields: ['agent'] },
  );
  const agents = new Map(runs.map((run) => [run.id, run.agent]));
  let state: ExportState = { parts: [], brief: null };
  for (const { id, kind, version, runId, createdAt } of heads) {
    const row = await orm.em.fork().findOne(ArtifactEntity, { ...owner, id });
    if (!row) throw noSession(owner.sessionId);
    state = withVersion(state, exported, row);
    // The newest commit has the same files as the archive.
    if (id === heads.at(-1)?.id) state = { ...state, brief: brief ?? null };
    const title = titles.get(kind) ?? kind;
    yield { title, version, agent: agents.get(runId) ?? '', createdAt, content: row.content, state };
  }
}

async function requireSession(orm: MikroORM, { sessionId, workspaceId }: SessionOwner) {
  const fields = ['brief'] as const;
  const row = isId(sessionId)
    ? await orm.em.fork().findOne(SessionEntity, { id: sessionId, workspaceId }, { fields })
    : null;
  if (!row) throw noSession(sessionId);
  return row;
}

function nothingYet(): ServiceError {
  return new ServiceError('precondition_missing', 'There is nothing to export yet: run the prd agent first.', {
    extensions: { missingAgent: 'prd' },
  });
}
