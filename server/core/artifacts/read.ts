import type { MikroORM } from '@mikro-orm/postgresql';
import type { ArtifactHead, ArtifactVersion } from '../../../schema/artifact.ts';
import { ArtifactEntity } from '../../../schema/entities/artifact.ts';
import { RunEntity } from '../../../schema/entities/run.ts';
import { PreviewEntity } from '../../../schema/entities/sandbox.ts';
import { SessionEntity } from '../../../schema/entities/session.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { requirePageEnd } from '../sessions/page.ts';
import { noSession } from '../sessions/read.ts';
import { isId } from '../../store/id.ts';

export interface ArtifactQuery {
  sessionId: string;
  kind?: string | undefined;
  name?: string | undefined;
  limit: number;
  before?: string | undefined;
}

export interface ArtifactPage {
  artifacts: ArtifactHead[];
  nextBefore: string | null;
}

export interface ArtifactSource {
  orm: MikroORM;
  /** The address of previews, with `{name}` in place of the name of one. */
  previewUrl: string;
}

type HeadRow = Omit<ArtifactHead, 'artifactId' | 'agent' | 'createdAt' | 'previewUrl'> & {
  id: string;
  sessionId: string;
  release?: string | null | undefined;
  createdAt: Date;
};

/** Lists a session's artifacts, every version, newest first. Throws ServiceError `not_found`, `invalid_request`. */
export async function listArtifacts(
  source: ArtifactSource,
  workspaceId: string,
  { sessionId, kind, name, limit, before }: ArtifactQuery,
): Promise<ArtifactPage> {
  const em = source.orm.em.fork();
  const known = isId(sessionId) && (await em.count(SessionEntity, { id: sessionId, workspaceId })) > 0;
  if (!known) throw noSession(sessionId);
  requirePageEnd(before);
  const where = {
    sessionId,
    workspaceId,
    ...(kind === undefined ? {} : { kind }),
    ...(name === undefined ? {} : { name }),
    ...(before === undefined ? {} : { id: { $lt: before } }),
  };
  // Leaves out the contents: a page of them could be megabytes.
  const rows = await em.find(ArtifactEntity, where, {
    exclude: ['content'],
    orderBy: { id: 'desc' },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    artifacts: await toHeads(source, page),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Throws ServiceError `not_found`. */
export async function getArtifact(
  source: ArtifactSource,
  workspaceId: string,
  sessionId: string,
  artifactId: string,
): Promise<ArtifactVersion> {
  const row =
    isId(sessionId) && isId(artifactId)
      ? await source.orm.em.fork().findOne(ArtifactEntity, { id: artifactId, sessionId, workspaceId })
      : null;
  if (!row) throw new ServiceError('not_found', `There is no artifact ${artifactId} in session ${sessionId}.`);
  const [head] = await toHeads(source, [row]);
  if (!head) throw new TypeError('expected one head for one row');
  return { ...head, content: row.content };
}

/** Returns the previous version of the same kind and name; null for the first. */
export async function versionBefore(
  source: ArtifactSource,
  workspaceId: string,
  sessionId: string,
  { kind, name, version }: ArtifactHead,
): Promise<ArtifactVersion | null> {
  const row = await source.orm.em
    .fork()
    .findOne(
      ArtifactEntity,
      { workspaceId, sessionId, kind, name, version: { $lt: version } },
      { orderBy: { version: 'desc' } },
    );
  return row && getArtifact(source, workspaceId, sessionId, row.id);
}

async function toHeads(source: ArtifactSource, rows: readonly HeadRow[]): Promise<ArtifactHead[]> {
  const runIds = [...new Set(rows.map((row) => row.runId))];
  const runs = await source.orm.em
    .fork()
    .find(RunEntity, { sessionId: { $in: sessionsOf(rows) }, id: { $in: runIds } }, { fields: ['agent'] });
  const agents = new Map(runs.map((run) => [run.id, run.agent]));
  const previewOf = await keptPreviews(source, rows);
  return rows.map(({ id, kind, name, version, runId, createdAt, release }) => {
    const agent = agents.get(runId);
    if (agent === undefined) throw new TypeError(`artifact ${id} has no run`);
    const previewUrl = previewOf(release);
    return { artifactId: id, kind, name, version, runId, agent, createdAt: createdAt.toISOString(), previewUrl };
  });
}

const sessionsOf = (rows: readonly HeadRow[]) => [...new Set(rows.map(({ sessionId }) => sessionId))];

/** Returns a function from the release of a version to the address of its build; null if that is not kept. */
async function keptPreviews({ orm, previewUrl }: ArtifactSource, rows: readonly HeadRow[]) {
  const releases = rows.flatMap(({ release }) => release ?? []);
  const kept =
    releases.length === 0
      ? []
      : await orm.em
          .fork()
          .find(
            PreviewEntity,
            { sessionId: { $in: sessionsOf(rows) }, release: { $in: releases } },
            { fields: ['name', 'release'] },
          );
  const names = new Map(kept.map(({ name, release }) => [release, name]));
  return (release: string | null | undefined): string | null => {
    const name = release == null ? undefined : names.get(release);
    return name === undefined ? null : previewUrl.replaceAll('{name}', name);
  };
}
