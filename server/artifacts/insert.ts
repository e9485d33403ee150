import { v7 as uuidv7 } from 'uuid';
import type { ArtifactDraft } from '../../agents/ports.ts';

/**
 * The part of a statement that stores artefacts, each as the next version of its name. `from` names what the statement
 * did to the session's row, which it thereby holds: no two give an artefact the same version. Takes four parameters from
 * `first` on; `run` and `at` are those of the run and the time.
 */
export function insertArtifacts(from: string, parameters: { run: string; at: string; first: number }): string {
  const [id, kind, name, content] = [0, 1, 2, 3].map((place) => `$${parameters.first + place}`);
  return `
  insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
  select a.id, ${from}.workspace_id, ${from}.id, ${parameters.run}, a.kind, a.name, 1 + coalesce((
      select max(version) from artifact old
      where old.session_id = ${from}.id and old.kind = a.kind and old.name = a.name
    ), 0), a.content, ${parameters.at}
  from ${from}, unnest(${id}::uuid[], ${kind}::text[], ${name}::text[], ${content}::jsonb[]) as a(id, kind, name, content)`;
}

export function artifactValues(artifacts: readonly ArtifactDraft[]): unknown[] {
  return [
    artifacts.map(() => uuidv7()),
    artifacts.map(({ kind }) => kind),
    artifacts.map(({ name }) => name),
    artifacts.map(({ content }) => JSON.stringify(content)),
  ];
}
