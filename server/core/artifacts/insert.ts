import { v7 as uuidv7 } from 'uuid';
import type { ArtifactDraft } from '../../../agents/ports.ts';

/** Where a statement has what belongs to an artefact's row. */
export interface ArtifactColumns {
  session: string;
  workspace: string;
  run: string;
  at: string;
  /** Whose artefacts these are: the place in the lists that `artifactValues` got, from 1. */
  place: string;
  /** Number of the first of five parameters. */
  first: number;
}

/**
 * The part of a statement that stores artefacts, each as the next version of its name. `from` is what the statement did
 * to the session's row, which it thereby holds: no two give an artefact the same version.
 */
export function insertArtifacts(from: string, columns: ArtifactColumns): string {
  const types = ['int', 'uuid', 'text', 'text', 'jsonb'];
  const parameters = types.map((type, index) => `$${columns.first + index}::${type}[]`);
  return `
  insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
  select a.id, ${columns.workspace}, ${columns.session}, ${columns.run}, a.kind, a.name, 1 + coalesce((
      select max(version) from artifact old
      where old.session_id = ${columns.session} and old.kind = a.kind and old.name = a.name
    ), 0), a.content, ${columns.at}
  from ${from} join unnest(${parameters.join(', ')}) as a(owner, id, kind, name, content) on a.owner = ${columns.place}`;
}

/** Those of several runs. */
export function artifactValues(lists: readonly (readonly ArtifactDraft[])[]): unknown[] {
  const artifacts = lists.flatMap((list, index) => list.map((artifact) => ({ ...artifact, owner: index + 1 })));
  return [
    artifacts.map(({ owner }) => owner),
    artifacts.map(() => uuidv7()),
    artifacts.map(({ kind }) => kind),
    artifacts.map(({ name }) => name),
    artifacts.map(({ content }) => JSON.stringify(content)),
  ];
}
