import { advisoryLocks } from './advisory-locks.ts';

/**
 * Statements about the contents of previews, which a workspace stores once each. Parameters are written as the caller's client
 * has them: `$1` or `?`.
 */

/**
 * Keeps others from adding or removing contents of the workspace until the transaction ends: otherwise one could refer to a
 * content that another removes. Take it after the lock of a session.
 */
export const lockContents = (workspace: string): string =>
  `select pg_advisory_xact_lock(${advisoryLocks.previewContents}, hashtext(${workspace}))`;

/** Deletes those of the contents that no preview of the workspace refers to. `hashes` is a JSON array. */
export const dropContents = (workspace: string, hashes: string): string =>
  `delete from preview_content c
   where c.workspace_id = ${workspace} and c.sha256 in (select jsonb_array_elements_text(${hashes}::jsonb))
     and not exists (select from preview_file f where f.workspace_id = c.workspace_id and f.sha256 = c.sha256)`;

/** Deletes previews with their files; returns the hashes of these. `where` is a condition of `preview p`. */
export const deletePreviews = (where: string): string =>
  `with gone as (delete from preview p where ${where} returning p.name),
     files as (delete from preview_file f using gone where f.preview_name = gone.name returning f.sha256)
   select distinct sha256 from files`;
