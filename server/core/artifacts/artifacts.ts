import type { MikroORM } from '@mikro-orm/postgresql';
import type { Artifact, Artifacts } from '../../../agents/ports.ts';
import { ArtifactEntity, type ArtifactRow } from '../../../schema/entities/artifact.ts';
import { isId } from '../../store/id.ts';

/** The artifacts of one session, as its runs may read them. */
export function sessionArtifacts(orm: MikroORM, owner: { workspaceId: string; sessionId: string }): Artifacts {
  const newestFirst = { orderBy: { version: 'desc' } } as const;
  return {
    async latest<Content>(kind: string, name?: string) {
      const where = { ...owner, kind, ...(name === undefined ? {} : { name }) };
      const order = name === undefined ? ({ orderBy: { id: 'desc' } } as const) : newestFirst;
      const row = await orm.em.fork().findOne(ArtifactEntity, where, order);
      return row && toArtifact<Content>(row);
    },
    async all<Content>(kind: string) {
      const rows = await orm.em.fork().find(ArtifactEntity, { ...owner, kind }, { orderBy: { id: 'asc' } });
      const newest = new Map<string, ArtifactRow>();
      // A name keeps the position of its first version and gets the content of its last.
      for (const row of rows) newest.set(row.name, row);
      return [...newest.values()].map((row) => toArtifact<Content>(row));
    },
    async byId<Content>(artifactId: string) {
      const row = isId(artifactId) ? await orm.em.fork().findOne(ArtifactEntity, { ...owner, id: artifactId }) : null;
      return row && toArtifact<Content>(row);
    },
  };
}

function toArtifact<Content>(row: ArtifactRow): Artifact<Content> {
  const { id, kind, name, version, content } = row;
  return { artifactId: id, kind, name, version, content: content as Content };
}
