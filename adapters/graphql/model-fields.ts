import type { z } from 'zod';
import { modelInfoSchema, modelReportSchema, modelTestInput } from '../../schema/model.ts';
import type { Builder } from './builder.ts';
import { rootCost } from './limits.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { Types } from './types.ts';

/** The query field `models`, and the mutation `testModel`. */
export function addModelFields(builder: Builder, types: Types): void {
  const info = types.object(readShape(modelInfoSchema, 'ModelInfo', 'output').shape as ObjectShape, 'Service');
  const report = types.object(readShape(modelReportSchema, 'ModelReport', 'output').shape as ObjectShape, 'Service');
  const input = types.input(readShape(modelTestInput, 'ModelTest', 'input').shape as ObjectShape, 'Service');
  builder.queryField('models', (t) =>
    t.field({
      type: [info],
      nullable: true,
      description: 'The models of this service, with their limits and prices, as far as they are known.',
      complexity: rootCost,
      resolve: async (_, _args, { caller }) => (await caller.models.list()).models,
    }),
  );
  builder.mutationField('testModel', (t) =>
    t.field({
      type: report,
      nullable: true,
      description: 'Asks a model a few times, in few words, and says what its server takes and how fast it is.',
      args: { input: t.arg({ type: input, description: 'Which model; by default the first one.' }) },
      complexity: rootCost,
      resolve: (_, { input: given }, { caller }) => caller.models.test((given ?? {}) as z.input<typeof modelTestInput>),
    }),
  );
}
