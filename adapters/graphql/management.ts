import type { InputFieldMap } from '@pothos/core';
import type { z } from 'zod';
import { withoutNulls } from '../../server/core/procedures/nulls.ts';
import { pascalCase } from '../../schema/pascal-case.ts';
import { type ArgumentBuilder, idArgument } from './arguments.ts';
import type { Builder, GraphqlContext } from './builder.ts';
import { connectionType, corePage, type PageArguments, pageArguments, pageCost, toConnection } from './connection.ts';
import { rootCost } from './limits.ts';
import { type ObjectShape, readShape, type Shape } from './shape.ts';
import type { Types } from './types.ts';

type Caller = GraphqlContext['caller'];
type Values = Record<string, unknown>;
/** The field has no such part. */
type None = undefined;

/** What a field takes. Leave out the parts that it does not need. */
interface Arguments<Id extends string, Own extends z.ZodObject | None, Input extends z.ZodType | None> {
  description: string;
  /** Required arguments of the type ID, with their descriptions. */
  ids?: Readonly<Record<Id, string>>;
  /** An object of scalars: each of its members becomes an argument. `null` is the same as leaving it out. */
  values?: Own;
  /** The schema of the argument `input`, which is required. Its type is named after the field: `CreateKeyInput`. */
  input?: Input;
}

/** The arguments as `call` gets them. The procedure checks them. */
type Given<Id extends string, Own extends z.ZodObject | None, Input extends z.ZodType | None> = Record<Id, string> &
  (Own extends z.ZodObject ? z.input<Own> : unknown) &
  (Input extends z.ZodType ? { input: z.input<Input> } : unknown);

interface Field<
  Output extends z.ZodObject,
  Id extends string,
  Own extends z.ZodObject | None,
  Input extends z.ZodType | None,
> extends Arguments<Id, Own, Input> {
  /** The schema of the answer. Its `.meta({ id })` names the type. */
  output: Output;
  /** What it costs, whatever fields are selected; `rootCost` by default. */
  cost?: number;
  call(caller: Caller, given: Given<Id, Own, Input>): Promise<z.output<Output>>;
}

interface Removal<Id extends string, Input extends z.ZodType | None> extends Arguments<Id, None, Input> {
  call(caller: Caller, given: Given<Id, None, Input>): Promise<{ deleted: true }>;
}

interface List<
  Node extends z.ZodObject,
  Page extends z.ZodObject,
  Id extends string,
  Own extends z.ZodObject | None,
> extends Arguments<Id, Own, None> {
  /** The schema of an item; its `.meta({ id })` names the types: `KeyConnection` for `Key`. */
  node: Node;
  /** The schema of REST's page. */
  page: Page;
  /** The member of the page that holds the items: `keys`. */
  items: keyof z.output<Page> & string;
  /** The member of an item that is its id, and its cursor: `keyId`. */
  id: keyof z.output<Node> & string;
  /** The cost of reading one row, whatever fields are selected; 0 by default, `textRowCost` if rows hold texts. */
  rowCost?: number;
  /** `given` has `limit` and `before`, too. */
  call(
    caller: Caller,
    given: Given<Id, Own, None> & { limit: number; before?: string },
  ): Promise<z.output<Page> & { nextBefore: string | null }>;
}

/**
 * Makes root fields for procedures that manage things, such as keys: the types, arguments, costs and pages come from the
 * zod schemas that REST and tRPC use. `call` says which procedure answers, and names its input.
 *
 *     const manage = managementFields(builder, types);
 *     manage.list('keys', {
 *       description: 'The keys of the workspace, newest first.',
 *       node: keySchema, page: keyPageSchema, items: 'keys', id: 'keyId',
 *       call: ({ keys }, page) => keys.list(page),
 *     });
 *     manage.query('webhook', {
 *       description: 'A webhook.',
 *       output: webhookSchema,
 *       ids: { id: 'The webhook.' },
 *       call: ({ webhooks }, { id }) => webhooks.get({ webhookId: id }),
 *     });
 *     manage.mutation('updateWebhook', {
 *       description: 'Changes a webhook.',
 *       output: webhookSchema,
 *       ids: { id: 'The webhook.' },
 *       input: webhookUpdateInput,
 *       call: ({ webhooks }, { id, input }) => webhooks.update({ ...input, webhookId: id }),
 *     });
 *     manage.removal('deleteWebhook', {
 *       description: 'Deletes a webhook. Always true.',
 *       ids: { id: 'The webhook.' },
 *       call: ({ webhooks }, { id }) => webhooks.delete({ webhookId: id }),
 *     });
 *
 * `ids` are arguments of the type ID, `values` (a zod object of scalars) other arguments, such as the filters of a list.
 * All members of the schemas need a description: a test checks it.
 */
export function managementFields(builder: Builder, types: Types) {
  const objectOf = (schema: z.ZodObject, name: string) =>
    types.object(readShape(schema, pascalCase(name), 'output').shape as ObjectShape, 'Service');

  function argumentsOf(
    t: ArgumentBuilder,
    name: string,
    { ids, values, input }: Arguments<string, z.ZodObject | None, z.ZodType | None>,
  ): InputFieldMap {
    const idArguments = Object.entries(ids ?? {}).map(([id, description]) => [id, idArgument(t, description)]);
    const valueArguments = Object.entries(values?.shape ?? {}).map(([value, schema]) => {
      const { shape, nullable, description = '' } = readShape(schema as z.ZodType, pascalCase(value), 'input');
      return [value, t.arg({ type: scalarOf(shape, value), required: !nullable, description })];
    });
    const described = input && readShape(input, pascalCase(name), 'input');
    const inputArgument = described && {
      input: t.arg({
        type: types.input(described.shape as ObjectShape, 'Service'),
        required: true,
        description: described.description ?? 'The values.',
      }),
    };
    return { ...Object.fromEntries([...idArguments, ...valueArguments]), ...inputArgument };
  }

  function fieldOf<
    Output extends z.ZodObject,
    Id extends string = never,
    Own extends z.ZodObject | None = None,
    Input extends z.ZodType | None = None,
  >(name: string, field: Field<Output, Id, Own, Input>) {
    return {
      type: objectOf(field.output, name),
      nullable: true,
      description: field.description,
      complexity: field.cost ?? rootCost,
      resolve: async (_: unknown, args: object, { caller }: GraphqlContext) =>
        (await field.call(caller, given(args, field))) as Values,
    } as const;
  }

  return {
    /** Adds a connection of `Query`. */
    list<
      Node extends z.ZodObject,
      Page extends z.ZodObject,
      Id extends string = never,
      Own extends z.ZodObject | None = None,
    >(name: string, list: List<Node, Page, Id, Own>): void {
      const type = connectionType(types, list.node, list.page);
      builder.queryField(name, (t) =>
        t.field({
          type,
          nullable: true,
          description: list.description,
          args: { ...argumentsOf(t, name, list), ...pageArguments(t) },
          complexity: pageCost(list.rowCost),
          async resolve(_, { first, after, limit, before, ...args }, { caller }) {
            const asked: PageArguments = { first, after, limit, before };
            const page = await list.call(caller, { ...given<Given<Id, Own, None>>(args, list), ...corePage(asked) });
            const nodes = (page as Values)[list.items] as Values[];
            return toConnection(page, nodes, (node) => String(node[list.id]), asked);
          },
        }),
      );
    },

    /** Adds a field of `Query` that returns one object. */
    query<Output extends z.ZodObject, Id extends string = never, Own extends z.ZodObject | None = None>(
      name: string,
      field: Field<Output, Id, Own, None>,
    ): void {
      const made = fieldOf(name, field);
      builder.queryField(name, (t) => t.field({ ...made, args: argumentsOf(t, name, field) }));
    },

    /** Adds a field of `Mutation` that returns one object. */
    mutation<
      Output extends z.ZodObject,
      Id extends string = never,
      Own extends z.ZodObject | None = None,
      Input extends z.ZodType | None = None,
    >(name: string, field: Field<Output, Id, Own, Input>): void {
      const made = fieldOf(name, field);
      builder.mutationField(name, (t) => t.field({ ...made, args: argumentsOf(t, name, field) }));
    },

    /** Adds a field of `Mutation` that deletes something and returns true. */
    removal<Id extends string, Input extends z.ZodType | None = None>(name: string, removal: Removal<Id, Input>): void {
      builder.mutationField(name, (t) =>
        t.boolean({
          nullable: true,
          description: removal.description,
          args: argumentsOf(t, name, removal),
          complexity: rootCost,
          resolve: async (_, args, { caller }) => (await removal.call(caller, given(args, removal))).deleted,
        }),
      );
    },
  };
}

function scalarOf(shape: Shape, name: string) {
  if (shape.kind === 'scalar') return shape.name;
  throw new TypeError(`The argument ${name} is not a scalar: put it into \`input\``);
}

/** Returns the arguments without those that are null; they are of the types that the schema of the field has. */
function given<Wanted>(args: object, { values }: { values?: z.ZodObject | None }): Wanted {
  return (values ? withoutNulls(values, args) : args) as Wanted;
}
