import { sandboxInfoSchema, sandboxReportSchema } from '../../schema/sandbox.ts';
import type { Builder } from './builder.ts';
import { rootCost } from './limits.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { Types } from './types.ts';

/** The query field `sandboxes`, and the mutation `testSandboxes`. */
export function addSandboxFields(builder: Builder, types: Types): void {
  const info = types.object(readShape(sandboxInfoSchema, 'SandboxInfo', 'output').shape as ObjectShape, 'Service');
  const report = types.object(
    readShape(sandboxReportSchema, 'SandboxReport', 'output').shape as ObjectShape,
    'Service',
  );
  builder.queryField('sandboxes', (t) =>
    t.field({
      type: info,
      nullable: true,
      description: 'Where projects are built and shown.',
      complexity: rootCost,
      resolve: (_, _args, { caller }) => caller.sandboxes.info(),
    }),
  );
  builder.mutationField('testSandboxes', (t) =>
    t.field({
      type: report,
      nullable: true,
      description: 'Builds a small application, renders it, and looks at it. At a vendor, it may cost.',
      complexity: rootCost,
      resolve: (_, _args, { caller }) => caller.sandboxes.test(),
    }),
  );
}
