import type { z } from 'zod';
import { artifactHeadSchema, artifactPageSchema, artifactSchema, comparisonSchema } from '../../schema/artifact.ts';
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

/** What agents left, version by version. */
export function addArtifactFields(builder: Builder, types: Types, { session, run }: SessionTypes): void {
  const artifact = types.object(shape(artifactSchema, 'Artifact'), 'Service');
  const artifacts = connectionType(types, artifactHeadSchema, artifactPageSchema);
  const comparison = types.object(shape(comparisonSchema, 'ArtifactComparison'), 'Service');

  builder.queryFields((t) => ({
    artifacts: t.field({
      type: artifacts,
      nullable: true,
      description: 'Every version of what agents left in a session, newest first.',
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
      description: 'A version, with what it holds.',
      args: { sessionId: sessionArgument(t), id: idArgument(t, 'The version.') },
      complexity: bulkCost,
      resolve: (_, { sessionId, id }, { caller }) => caller.artifacts.get({ sessionId, artifactId: id }),
    }),
    artifactComparison: t.field({
      type: comparison,
      nullable: true,
      description: 'How a version differs from `base`, or from the version before.',
      args: {
        sessionId: sessionArgument(t),
        id: idArgument(t, 'The version.'),
        base: t.arg.id({ description: 'The version to compare with; the one before where it is left out.' }),
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
      description: 'Every version of what agents left in it, newest first.',
      args: { ...kindArguments(t), ...relayArguments(t) },
      complexity: pageCost(),
      resolve: ({ sessionId }, args, { caller }) => listArtifacts(caller, String(sessionId), args),
    }),
  }));

  builder.mutationFields((t) => ({
    restoreArtifact: t.field({
      type: run,
      nullable: true,
      description: 'Brings a version back as the newest one; the run that does it.',
      args: { sessionId: sessionArgument(t), id: idArgument(t, 'The version.'), runKey: runKeyArgument(t) },
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
    kind: t.arg.string({ description: 'Only of this kind: `prd`, `design-system`, `screen`, `code`.' }),
    name: t.arg.string({ description: 'Only of this name: the id of a screen.' }),
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
