import type { z } from 'zod';
import { artifactPageSchema, artifactSchema, comparisonSchema } from '../../schema/artifact.ts';
import type { Builder } from './builder.ts';
import { listCost, rootCost } from './limits.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { ObjectType, Types } from './types.ts';

const defaultPage = 50;

/** What agents left, version by version. */
export function addArtifactFields(builder: Builder, types: Types, { run }: { run: ObjectType }): void {
  const artifact = types.object(shape(artifactSchema, 'Artifact'), 'Service');
  const page = types.object(shape(artifactPageSchema, 'ArtifactPage'), 'Service');
  const comparison = types.object(shape(comparisonSchema, 'ArtifactComparison'), 'Service');

  builder.queryFields((t) => ({
    artifacts: t.field({
      type: page,
      nullable: true,
      description: 'Every version, newest first; `before` takes `nextBefore` of the page before.',
      args: {
        sessionId: t.arg.id({ required: true }),
        kind: t.arg.string(),
        name: t.arg.string(),
        limit: t.arg.int({ defaultValue: defaultPage }),
        before: t.arg.id(),
      },
      complexity: ({ limit }) => ({ field: rootCost, multiplier: (limit ?? defaultPage) / listCost }),
      resolve: (_, { sessionId, kind, name, limit, before }, { caller }) =>
        caller.artifacts.list({
          sessionId,
          limit: limit ?? defaultPage,
          ...(kind && { kind }),
          ...(name && { name }),
          ...(before && { before }),
        }),
    }),
    artifact: t.field({
      type: artifact,
      nullable: true,
      args: { sessionId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
      complexity: rootCost,
      resolve: (_, { sessionId, id }, { caller }) => caller.artifacts.get({ sessionId, artifactId: id }),
    }),
    artifactComparison: t.field({
      type: comparison,
      nullable: true,
      description: 'How a version differs from `base`, or from the version before.',
      args: { sessionId: t.arg.id({ required: true }), id: t.arg.id({ required: true }), base: t.arg.id() },
      complexity: rootCost,
      resolve: (_, { sessionId, id, base }, { caller }) =>
        caller.artifacts.compare({ sessionId, artifactId: id, ...(base && { base }) }),
    }),
  }));

  builder.mutationFields((t) => ({
    restoreArtifact: t.field({
      type: run,
      nullable: true,
      description: 'Brings a version back as the newest one; the run that does it.',
      args: { sessionId: t.arg.id({ required: true }), id: t.arg.id({ required: true }), runKey: t.arg.string() },
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

function shape(schema: z.ZodType, name: string): ObjectShape {
  return readShape(schema, name, 'output').shape as ObjectShape;
}
