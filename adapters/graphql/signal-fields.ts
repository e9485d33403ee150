import type { z } from 'zod';
import {
  importedSignalSchema,
  importPageSchema,
  signalImportSchema,
  signalPageSchema,
} from '../../schema/signal-import.ts';
import { signalImportInput } from '../../server/core/procedures/signal-router.ts';
import { type ArgumentBuilder, idArgument } from './arguments.ts';
import type { Builder } from './builder.ts';
import { pageCost } from './connection.ts';
import { rootCost, textRowCost } from './limits.ts';
import { managementFields } from './management.ts';
import { type ObjectShape, readShape, type Side } from './shape.ts';
import type { Types } from './types.ts';

const defaultPage = 50;

const restArguments = (t: ArgumentBuilder) => ({
  limit: t.arg.int({ defaultValue: defaultPage, description: 'How many items, 1 to 100.' }),
  before: t.arg.id({ description: '`nextBefore` of the previous page.' }),
});

/** Adds the fields for imported signals. */
export function addSignalFields(builder: Builder, types: Types): void {
  const signalPage = types.object(shape(signalPageSchema, 'SignalPage', 'output'), 'Service');
  const importPage = types.object(shape(importPageSchema, 'ImportPage', 'output'), 'Service');
  const signalImport = types.object(shape(signalImportSchema, 'SignalImport', 'output'), 'Service');
  const input = types.input(shape(signalImportInput, 'ImportSignals', 'input'), 'Service');

  builder.queryFields((t) => ({
    signals: t.field({
      type: signalPage,
      nullable: true,
      description: 'The imported signals, newest first. With `query`: the best matches first.',
      args: {
        query: t.arg.string({ description: 'Words to search for. Cannot be combined with `before`.' }),
        importId: t.arg.id({ description: 'Only signals of this import. Cannot be combined with `query`.' }),
        ...restArguments(t),
      },
      complexity: pageCost(textRowCost),
      resolve: (_, { query, importId, limit, before }, { caller }) =>
        caller.signals.list({
          limit: limit ?? defaultPage,
          ...(query && { query }),
          ...(importId && { importId }),
          ...(before && { before }),
        }),
    }),
    signalImports: t.field({
      type: importPage,
      nullable: true,
      description: 'The imports of the key’s workspace, newest first.',
      args: restArguments(t),
      complexity: pageCost(),
      resolve: (_, { limit, before }, { caller }) =>
        caller.signals.imports.list({ limit: limit ?? defaultPage, ...(before && { before }) }),
    }),
    signalImport: t.field({
      type: signalImport,
      nullable: true,
      description: 'An import, with its progress.',
      args: { id: idArgument(t, 'The import.') },
      complexity: rootCost,
      resolve: (_, { id }, { caller }) => caller.signals.imports.get({ importId: id }),
    }),
  }));

  managementFields(builder, types).query('signal', {
    description: 'An imported signal.',
    output: importedSignalSchema,
    ids: { id: 'The signal.' },
    call: ({ signals }, { id }) => signals.get({ signalId: id }),
  });

  builder.mutationFields((t) => ({
    importSignals: t.field({
      type: signalImport,
      nullable: true,
      description: 'Imports a small file. Send large files through REST, which streams them.',
      args: { input: t.arg({ type: input, required: true, description: 'The file.' }) },
      complexity: rootCost,
      resolve: (_, { input: given }, { caller }) => caller.signals.import(given as z.input<typeof signalImportInput>),
    }),
    deleteSignal: t.boolean({
      nullable: true,
      description: 'Deletes a signal. Always true.',
      args: { id: idArgument(t, 'The signal.') },
      complexity: rootCost,
      resolve: async (_, { id }, { caller }) => (await caller.signals.delete({ signalId: id })).deleted,
    }),
    deleteSignalImport: t.boolean({
      nullable: true,
      description: 'Deletes an import and every signal that it added. Always true.',
      args: { id: idArgument(t, 'The import.') },
      complexity: rootCost,
      resolve: async (_, { id }, { caller }) => (await caller.signals.imports.delete({ importId: id })).deleted,
    }),
  }));
}

function shape(schema: z.ZodType, name: string, side: Side): ObjectShape {
  return readShape(schema, name, side).shape as ObjectShape;
}
