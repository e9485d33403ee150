import type { z } from 'zod';
import { sourceInfoSchema, sourceReportSchema, sourceTestInput } from '../../schema/source-list.ts';
import type { Builder } from './builder.ts';
import { rootCost } from './limits.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { Types } from './types.ts';

/** The query field `sources`, and the mutation `testSource`. */
export function addSourceFields(builder: Builder, types: Types): void {
  const info = types.object(readShape(sourceInfoSchema, 'SourceInfo', 'output').shape as ObjectShape, 'Service');
  const report = types.object(readShape(sourceReportSchema, 'SourceReport', 'output').shape as ObjectShape, 'Service');
  const input = types.input(readShape(sourceTestInput, 'SourceTest', 'input').shape as ObjectShape, 'Service');
  builder.queryField('sources', (t) =>
    t.field({
      type: [info],
      nullable: true,
      description: 'The places that Research searches, beside the imports of a workspace.',
      complexity: rootCost,
      resolve: async (_, _args, { caller }) => (await caller.sources.list()).sources,
    }),
  );
  builder.mutationField('testSource', (t) =>
    t.field({
      type: report,
      nullable: true,
      description: 'Searches a source once, which its vendor may count or charge.',
      args: { input: t.arg({ type: input, required: true, description: 'Which source.' }) },
      complexity: rootCost,
      resolve: (_, { input: given }, { caller }) => caller.sources.test(given as z.input<typeof sourceTestInput>),
    }),
  );
}
