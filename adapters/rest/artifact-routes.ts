import { withStreamPlace } from '../../server/core/procedures/stream-place.ts';
import {
  artifactPageSchema,
  artifactSchema,
  comparisonSchema,
  fileListSchema,
  projectFileSchema,
} from '../../schema/artifact.ts';
import { artifactOf, fileOf, idOf } from '../http/path-params.ts';
import { idempotencyHeaders, idempotencyKey, restartErrors } from '../http/idempotency.ts';
import { artifactsQuery, compareQuery } from '../http/query.ts';
import { type Call, route, type Route } from '../http/route.ts';
import { runHeaders, startedStream } from './run-stream.ts';

const tag = 'Artifacts';

/** Routes of artifacts and their versions. */
export const artifactRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/sessions/:sessionId/artifacts',
    scope: 'sessions:read',
    operationId: 'listArtifacts',
    tag,
    summary: 'List artifacts, newest first',
    description: 'Every version: PRDs, design systems, screens and code. None is ever overwritten.',
    query: artifactsQuery,
    answers: { 200: { description: 'A page of artifacts.', content: { 'application/json': artifactPageSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.artifacts.list({ ...idOf(c), ...query })),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/artifacts/:artifactId',
    scope: 'sessions:read',
    operationId: 'getArtifact',
    tag,
    summary: 'Read an artifact with its content',
    answers: { 200: { description: 'The artifact.', content: { 'application/json': artifactSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.artifacts.get(artifactOf(c))),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/artifacts/:artifactId/files',
    scope: 'sessions:read',
    operationId: 'listFiles',
    tag,
    summary: 'List the files of a version of the code',
    description: 'Paths, sizes and hashes. `GET …/files/{sha256}` has the text of a file.',
    answers: { 200: { description: 'The files.', content: { 'application/json': fileListSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.artifacts.files(artifactOf(c))),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/files/:sha256',
    scope: 'sessions:read',
    operationId: 'getFile',
    tag,
    summary: 'Read a file of the code',
    description:
      'By the `sha256` of a `file_written` event, whose `content` is null if the file is long or was there before. It can be read when the run that wrote it has completed.',
    answers: { 200: { description: 'The file.', content: { 'application/json': projectFileSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.artifacts.file(fileOf(c))),
  }),
  route({
    method: 'get',
    path: '/sessions/:sessionId/artifacts/:artifactId/compare',
    scope: 'sessions:read',
    operationId: 'compareArtifacts',
    tag,
    summary: 'Compare a version with another, or with the previous one',
    query: compareQuery,
    answers: { 200: { description: 'The differences.', content: { 'application/json': comparisonSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.artifacts.compare({ ...artifactOf(c), ...query })),
  }),
  route({
    method: 'post',
    path: '/sessions/:sessionId/artifacts/:artifactId/restore',
    scope: 'sessions:write',
    operationId: 'restoreArtifact',
    tag,
    summary: 'Restore a version',
    description:
      'Starts a run of the agent that made the artifact. It saves the same content as a new version, and the response is its stream.',
    headers: idempotencyHeaders,
    answers: { 200: { description: 'The events of the run.', events: 'any agent', headers: runHeaders } },
    errors: restartErrors,
    answer: restore,
  }),
];

/** Streams the run that restores a version. */
async function restore(call: Call): Promise<Response> {
  const { sessionId, artifactId } = artifactOf(call.c);
  const runKey = idempotencyKey(call.c);
  const { caller, context } = call;
  const started = await withStreamPlace(context, () => caller.artifacts.restore({ sessionId, artifactId, runKey }));
  return startedStream(call, sessionId, started);
}
