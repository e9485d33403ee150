import { v7 as uuidv7 } from 'uuid';
import { releaseOf } from '../../../agents/kit/project/release.ts';
import type { ArtifactDraft } from '../../../agents/ports.ts';

/** SQL expressions for the columns of an artifact row. */
export interface ArtifactColumns {
  session: string;
  workspace: string;
  run: string;
  at: string;
  /** The position of the owner in the lists passed to `artifactValues`, from 1. */
  place: string;
  /** The number of the first of six parameters. */
  first: number;
}

/**
 * Returns the part of a statement that stores artifacts, each as the next version of its name. `from` must be a part
 * that updates the session row: its row lock prevents two artifacts from getting the same version.
 */
export function insertArtifacts(from: string, columns: ArtifactColumns): string {
  const types = ['int', 'uuid', 'text', 'text', 'jsonb', 'text'];
  const parameters = types.map((type, index) => `$${columns.first + index}::${type}[]`);
  return `
  insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at, release)
  select a.id, ${columns.workspace}, ${columns.session}, ${columns.run}, a.kind, a.name, 1 + coalesce((
      select max(version) from artifact old
      where old.session_id = ${columns.session} and old.kind = a.kind and old.name = a.name
    ), 0), a.content, ${columns.at}, a.release
  from ${from} join unnest(${parameters.join(', ')}) as a(owner, id, kind, name, content, release) on a.owner = ${columns.place}`;
}

/** Parameter values for the artifacts of several runs. */
export function artifactValues(lists: readonly (readonly ArtifactDraft[])[]): unknown[] {
  const artifacts = lists.flatMap((list, index) => list.map((artifact) => ({ ...artifact, owner: index + 1 })));
  return [
    artifacts.map(({ owner }) => owner),
    artifacts.map(() => uuidv7()),
    artifacts.map(({ kind }) => kind),
    artifacts.map(({ name }) => name),
    artifacts.map(({ content }) => JSON.stringify(content)),
    artifacts.map(({ shown }) => (shown === undefined ? null : releaseOf(shown))),
  ];
}
