import type { MikroORM } from '@mikro-orm/postgresql';
import type { FileList, ProjectFile } from '../../../schema/artifact.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { isId } from '../../store/id.ts';

const sha256Form = /^[0-9a-f]{64}$/;

/**
 * Returns a file of any version of a session's code, by the hash of its content. Throws ServiceError `not_found`, also while
 * the run that wrote it is under way.
 */
export async function readProjectFile(
  orm: MikroORM,
  workspaceId: string,
  { sessionId, sha256 }: { sessionId: string; sha256: string },
): Promise<ProjectFile> {
  const rows: { path: string; content: string }[] =
    isId(sessionId) && sha256Form.test(sha256)
      ? await orm.em.getConnection().execute(statement, [sessionId, workspaceId, sha256])
      : [];
  const [file] = rows;
  if (!file) throw new ServiceError('not_found', `There is no file ${sha256} in session ${sessionId}.`);
  return { sha256, path: file.path, content: file.content };
}

/** Lists the files of a version of the code, without their texts. Throws ServiceError `not_found`. */
export async function listProjectFiles(
  orm: MikroORM,
  workspaceId: string,
  { sessionId, artifactId }: { sessionId: string; artifactId: string },
): Promise<FileList> {
  const rows: FileList[] =
    isId(sessionId) && isId(artifactId)
      ? await orm.em.getConnection().execute(listStatement, [artifactId, sessionId, workspaceId])
      : [];
  const [list] = rows;
  if (!list) throw new ServiceError('not_found', `There is no artifact ${artifactId} in session ${sessionId}.`);
  return { files: list.files };
}

// The texts stay in the database: together they may be megabytes.
const listStatement = `
  select coalesce((
    select jsonb_agg(jsonb_build_object(
      'path', file.key,
      'bytes', octet_length(file.value),
      'sha256', encode(sha256(convert_to(file.value, 'UTF8')), 'hex')
    ) order by file.key collate "C")
    from jsonb_each_text(case when artifact.kind = 'code' then artifact.content -> 'files' else '{}' end) as file
  ), '[]') as files
  from artifact
  where artifact.id = ? and artifact.session_id = ? and artifact.workspace_id = ?`;

const statement = `
  select file.key as path, file.value as content
  from artifact, jsonb_each_text(artifact.content -> 'files') as file
  where artifact.session_id = ? and artifact.workspace_id = ? and artifact.kind = 'code'
    and encode(sha256(convert_to(file.value, 'UTF8')), 'hex') = ?
  order by artifact.version desc
  limit 1`;
