import { z } from 'zod';
import {
  artifactPageSchema,
  artifactSchema,
  comparisonSchema,
  fileListSchema,
  projectFileSchema,
} from '../../../schema/artifact.ts';
import { compareArtifacts } from '../artifacts/compare.ts';
import { listProjectFiles, readProjectFile } from '../artifacts/read-file.ts';
import { getArtifact, listArtifacts } from '../artifacts/read.ts';
import { restoreArtifact } from './restore-artifact.ts';
import { requestBody } from './request-body.ts';
import { runKeySchema } from './start-run.ts';
import { procedure, router } from './trpc.ts';

const reading = procedure.meta({ scope: 'sessions:read' });

const bySession = z.object({ sessionId: z.string() });
const byArtifact = bySession.extend({ artifactId: z.string() });
const word = z.string().min(1);

/** Procedures for the versions of artifacts. */
export const artifactRouter = router({
  list: reading
    .input(
      bySession.extend({
        kind: word.optional(),
        name: word.optional(),
        limit: z.int().min(1).max(100).default(50),
        before: z.string().optional(),
      }),
    )
    .output(artifactPageSchema)
    .query(({ ctx, input }) => listArtifacts(ctx.services, ctx.principal.workspaceId, input)),
  get: reading
    .input(byArtifact)
    .output(artifactSchema)
    .query(({ ctx, input }) => getArtifact(ctx.services, ctx.principal.workspaceId, input.sessionId, input.artifactId)),
  /** The files of a version of the code, without their texts. */
  files: reading
    .input(byArtifact)
    .output(fileListSchema)
    .query(({ ctx, input }) => listProjectFiles(ctx.services.orm, ctx.principal.workspaceId, input)),
  /** A file of any version of the code, by the hash that `file_written` gives. */
  file: reading
    .input(bySession.extend({ sha256: word }))
    .output(projectFileSchema)
    .query(({ ctx, input }) => readProjectFile(ctx.services.orm, ctx.principal.workspaceId, input)),
  /** Without `base`, compares with the previous version. */
  compare: reading
    .input(byArtifact.extend({ base: word.optional() }))
    .output(comparisonSchema)
    .query(({ ctx, input }) => compareArtifacts(ctx.services, ctx.principal.workspaceId, input)),
  /** Restores a version as the newest one, in a run of the agent that makes its kind. */
  restore: procedure
    .meta({ scope: 'sessions:write' })
    .input(requestBody(byArtifact.extend({ runKey: runKeySchema.optional() })))
    .output(z.object({ runId: z.string(), cursor: z.int().min(0), agent: z.string() }))
    .mutation(({ ctx, input }) => restoreArtifact(ctx, input)),
});
