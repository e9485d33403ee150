import { type Context, inWorkspace, requireScope } from '../context.ts';
import { gitBundle } from './bundle.ts';
import { exportFiles } from './files.ts';
import { readState, readVersions } from './read.ts';
import { recordExport } from './record-export.ts';
import { exportedArtifacts, slugOf } from './state.ts';
import { zipStream } from './zip.ts';

export interface Export {
  /** Such as `tide-log.zip`; ASCII. */
  fileName: string;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
}

/**
 * Returns the session's results as a ZIP archive. Checks access itself. Throws ServiceError `not_found` or
 * `precondition_missing`.
 */
export async function exportZip(given: Context, sessionId: string): Promise<Export> {
  requireScope(given, 'sessions:read');
  const context = inWorkspace(given);
  const owner = { workspaceId: context.principal.workspaceId, sessionId };
  const { orm, agents, styleSheetProblem } = context.services;
  const { state, at } = await readState(orm, owner, exportedArtifacts(agents));
  const body = await zipStream(await exportFiles(state, styleSheetProblem), at);
  await recordExport(context, sessionId, 'zip');
  return { fileName: `${slugOf(state)}.zip`, body };
}

/** Returns a git bundle with one commit per version. Checks access itself. Throws what `exportZip` throws. */
export async function exportBundle(given: Context, sessionId: string): Promise<Export> {
  requireScope(given, 'sessions:read');
  const context = inWorkspace(given);
  const owner = { workspaceId: context.principal.workspaceId, sessionId };
  const { orm, agents, styleSheetProblem } = context.services;
  const exported = exportedArtifacts(agents);
  const { state } = await readState(orm, owner, exported);
  const body = new Uint8Array(await gitBundle(readVersions(orm, owner, exported), styleSheetProblem));
  await recordExport(context, sessionId, 'bundle');
  return { fileName: `${slugOf(state)}.bundle`, body };
}
