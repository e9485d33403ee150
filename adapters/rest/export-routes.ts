import { z } from 'zod';
import type { Export } from '../../server/core/exports/export.ts';
import { exportBundle, exportZip } from '../../server/core/exports/export.ts';
import { exportReplay } from '../../server/core/exports/export-replay.ts';
import { exportWorkspace } from '../../server/core/exports/export-workspace.ts';
import { idOf } from '../http/path-params.ts';
import { readReplayQuery, replayQuery } from '../http/query.ts';
import { route, type Route } from '../http/route.ts';

const tag = 'Exports';
const binary = z.string().meta({ format: 'binary' });
const headers = z.object({ 'Content-Disposition': z.string().describe('Contains the name of the file.') });

/** Routes that export a session's artifacts. */
export const exportRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/sessions/:sessionId/export.zip',
    scope: 'sessions:read',
    operationId: 'exportZip',
    tag,
    summary: 'Download the newest artifacts as a zip archive',
    description:
      'The newest PRD as Markdown and JSON; DESIGN.md with its CSS, Tailwind and DTCG tokens; and the code as a project ' +
      'that `npm install && npm run dev` starts anywhere. Artifacts that do not exist yet are left out.',
    answers: { 200: { description: 'The zip archive.', content: { 'application/zip': binary }, headers } },
    errors: ['not_found', 'precondition_missing'],
    answer: async ({ c, context }) => download(await exportZip(context, idOf(c).sessionId), 'application/zip'),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/export.bundle',
    scope: 'sessions:read',
    operationId: 'exportBundle',
    tag,
    summary: 'Download the history as a git bundle',
    description: '`git clone <file>` makes a repository from it. Each version is a commit on `main`.',
    answers: { 200: { description: 'The git bundle.', content: { 'application/x-git-bundle': binary }, headers } },
    errors: ['not_found', 'precondition_missing'],
    answer: async ({ c, context }) =>
      download(await exportBundle(context, idOf(c).sessionId), 'application/x-git-bundle'),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/export.replay',
    scope: 'sessions:read',
    operationId: 'exportReplay',
    tag,
    summary: 'Download the log as a replay file',
    description:
      'The events of the session up to a cursor, as JSON lines compressed by gzip: at most 100,000 events and 64 MiB of text. The page `/r` of the studio shows it without a key. Without secrets of the service and addresses of previews.',
    query: replayQuery,
    answers: { 200: { description: 'The file.', content: { 'application/gzip': binary }, headers } },
    errors: ['not_found'],
    answer: async ({ c, context, query }) =>
      download(await exportReplay(context, idOf(c).sessionId, readReplayQuery(query)), 'application/gzip'),
  }),
  route({
    method: 'get',
    path: '/workspace/export',
    scope: 'workspace:manage',
    operationId: 'exportWorkspace',
    tag,
    summary: 'Download everything of the workspace',
    description:
      'A gzipped tar archive of JSON lines, with a manifest: settings, people, programs, sessions with runs, events, artifacts ' +
      'and files, imported signals, webhooks and the audit log. No credentials. The export is recorded.',
    answers: { 200: { description: 'The archive.', content: { 'application/gzip': binary }, headers } },
    errors: ['step_up_required'],
    answer: async ({ context }) => download(await exportWorkspace(context), 'application/gzip'),
  }),
];

function download({ fileName, body }: Export, type: string): Response {
  const disposition = `attachment; filename="${fileName}"`;
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': disposition, 'cache-control': 'private, no-store' },
  });
}
