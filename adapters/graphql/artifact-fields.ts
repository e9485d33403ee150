import type { z } from 'zod';
import {
  artifactHeadSchema,
  artifactPageSchema,
  artifactSchema,
  comparisonSchema,
  fileListSchema,
  projectFileSchema,
} from '../../schema/artifact.ts';
import { type ArgumentBuilder, idArgument, runKeyArgument, sessionArgument } from './arguments.ts';
import type { Builder, GraphqlContext } from './builder.ts';
import {
  connectionType,
  corePage,
  type PageArguments,
  pageArguments,
  pageCost,
  relayArguments,
  toConnection,
} from './connection.ts';
import { bulkCost, rootCost } from './limits.ts';
import type { SessionTypes } from './session-fields.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { Types } from './types.ts';

/** Adds the fields for artifacts and their versions. */
export function addArtifactFields(builder: Builder, types: Types, { session, run }: SessionTypes): void {
  const artifact = types.object(shape(artifactSchema, 'Artifact'), 'Service');
  const artifacts = connectionType(types, artifactHeadSchema, artifactPageSchema);
  const comparison = types.object(shape(comparisonSchema, 'ArtifactComparison'), 'Service');

  const file = types.object(shape(projectFileSchema, 'ProjectFile'), 'Service');
  const fileList = types.object(shape(fileListSchema, 'FileList'), 'Service');

  builder.queryFields((t) => ({
    artifacts: t.field({
      type: artifacts,
      nullable: true,
      description: 'The artifacts of a session, every version, newest first.',
      args: {
        sessionId: sessionArgument(t),
        ...kindArguments(t),
        ...pageArguments(t),
      },
      complexity: pageCost(),
      resolve: (_, { sessionId, ...args }, { caller }) => listArtifacts(caller, sessionId, args),
    }),
    artifact: t.field({
      type: artifact,
      nullable: true,
      description: 'One version of an artifact, with its content.',
      args: { sessionId: sessionArgument(t), id: idArgument(t, 'The artifact.') },
      complexity: bulkCost,
      resolve: (_, { sessionId, id }, { caller }) => caller.artifacts.get({ sessionId, artifactId: id }),
    }),
    artifactFiles: t.field({
      type: fileList,
      nullable: true,
      description: 'The files of a version of the code, without their texts.',
      args: { sessionId: sessionArgument(t), id: idArgument(t, 'The artifact.') },
      complexity: bulkCost,
      resolve: (_, { sessionId, id }, { caller }) => caller.artifacts.files({ sessionId, artifactId: id }),
    }),
    file: t.field({
      type: file,
      nullable: true,
      description: 'A file of any version of the code, by the hash that `file_written` gives.',
      args: {
        sessionId: sessionArgument(t),
        sha256: t.arg.string({ required: true, description: 'The hash of the content, in hexadecimal.' }),
      },
      complexity: bulkCost,
      resolve: (_, { sessionId, sha256 }, { caller }) => caller.artifacts.file({ sessionId, sha256 }),
    }),
    artifactComparison: t.field({
      type: comparison,
      nullable: true,
      description: 'What changed between a version and `base`, or the previous version.',
      args: {
        sessionId: sessionArgument(t),
        id: idArgument(t, 'The artifact.'),
        base: t.arg.id({ description: 'The artifact to compare with. Default: the previous version.' }),
      },
      complexity: bulkCost,
      resolve: (_, { sessionId, id, base }, { caller }) =>
        caller.artifacts.compare({ sessionId, artifactId: id, ...(base && { base }) }),
    }),
  }));

  builder.objectFields(session, (t) => ({
    artifacts: t.field({
      type: artifacts,
      nullable: true,
      description: 'The artifacts of this session, every version, newest first.',
      args: { ...kindArguments(t), ...relayArguments(t) },
      complexity: pageCost(),
      resolve: ({ sessionId }, args, { caller }) => listArtifacts(caller, String(sessionId), args),
    }),
  }));

  builder.mutationFields((t) => ({
    restoreArtifact: t.field({
      type: run,
      nullable: true,
      description: 'Restores a version as the newest one. Returns the run that does it.',
      args: { sessionId: sessionArgument(t), id: idArgument(t, 'The artifact to restore.'), runKey: runKeyArgument(t) },
      complexity: rootCost,
      async resolve(_, { sessionId, id, runKey }, { caller }) {
        const { runId } = await caller.artifacts.restore({
          sessionId,
          artifactId: id,
          ...(runKey !== null && runKey !== undefined && { runKey }),
        });
        return caller.runs.get({ sessionId, runId });
      },
    }),
  }));
}

function kindArguments(t: ArgumentBuilder) {
  return {
    kind: t.arg.string({ description: 'Only artifacts of this kind: `prd`, `design-system`, `screen`, `code`.' }),
    name: t.arg.string({ description: 'Only artifacts of this name, such as the id of a screen.' }),
  };
}

interface ArtifactArguments extends PageArguments {
  kind?: string | null | undefined;
  name?: string | null | undefined;
}

async function listArtifacts(caller: GraphqlContext['caller'], sessionId: string, args: ArtifactArguments) {
  const { kind, name } = args;
  const page = await caller.artifacts.list({
    sessionId,
    ...corePage(args),
    ...(kind && { kind }),
    ...(name && { name }),
  });
  return toConnection(page, page.artifacts, ({ artifactId }) => artifactId, args);
}

function shape(schema: z.ZodType, name: string): ObjectShape {
  return readShape(schema, name, 'output').shape as ObjectShape;
}
