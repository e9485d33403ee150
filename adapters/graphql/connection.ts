import { z } from 'zod';
import { ServiceError } from '../../schema/errors.ts';
import { pageShape } from '../../server/core/procedures/session-router.ts';
import { isId } from '../../server/store/id.ts';
import type { ArgumentBuilder } from './arguments.ts';
import { listCost, rootCost } from './limits.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { ObjectType, Types } from './types.ts';

const defaultPage = 50;

/** Relay's: https://relay.dev/graphql/connections.htm */
const pageInfoSchema = z
  .object({
    hasNextPage: z.boolean().describe('There are older ones.'),
    hasPreviousPage: z.boolean().describe('There are newer ones: true where the page was asked for with `after`.'),
    startCursor: z.string().nullable().describe('The cursor of the first edge; null without one.'),
    endCursor: z
      .string()
      .nullable()
      .describe('The cursor of the last edge: `after` of the next page. null without one.'),
  })
  .meta({ id: 'PageInfo', description: 'Where a page stands in its list.' });

/**
 * The type of a page as a connection, `SessionConnection` of `Session`: its own members stay beside Relay's, so that
 * `sessions { sessions { phase } nextBefore }` goes on working.
 */
export function connectionType(types: Types, node: z.ZodObject, page: z.ZodObject): ObjectType {
  const name = String(node.meta()?.id).replace(/Head$/, '');
  const edge = z
    .object({ cursor: z.string().describe('`after` of the page behind it.'), node })
    .meta({ id: `${name}Edge`, description: `A place in a list, with what stands there: ${name}.` });
  const schema = page
    .extend({ edges: z.array(edge).describe('Newest first.'), pageInfo: pageInfoSchema })
    .meta({ id: `${name}Connection`, description: `A page of a list of ${name}, newest first.` });
  return types.object(readShape(schema, name, 'output').shape as ObjectShape, 'Service');
}

export interface PageArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
  limit?: number | null | undefined;
  before?: string | null | undefined;
}

/** Relay's words for where a page begins and how long it is. Lists are newest first, and are read forwards. */
export function relayArguments(t: ArgumentBuilder) {
  return {
    first: t.arg.int({ description: `How many, 1 to 100; ${defaultPage} where it is left out.` }),
    after: t.arg.string({ description: 'What stands behind this cursor: `endCursor` of the page before.' }),
  };
}

/** The same in the words of REST. */
export function pageArguments(t: ArgumentBuilder) {
  return {
    ...relayArguments(t),
    limit: t.arg.int({ description: 'The same as `first`.' }),
    before: t.arg.id({ description: 'The same as `after`, in the words of REST: `nextBefore` of the page before.' }),
  };
}

/**
 * The page to ask the core for. Throws ServiceError `invalid_request` where two words say the same, and in Relay's words
 * for what the core would refuse in its own.
 */
export function corePage({ first, after, limit, before }: PageArguments): { limit: number; before?: string } {
  refuseBoth('first', first, 'limit', limit);
  refuseBoth('after', after, 'before', before);
  const behind = after ?? before;
  const count = pageShape.limit.safeParse(first ?? undefined);
  if (!count.success) refuse('first', count.error.issues[0]?.message ?? 'is no number of a page');
  if (after && !isId(after)) refuse('after', 'takes what an earlier page gave as endCursor');
  return { limit: first ?? limit ?? defaultPage, ...(behind && { before: behind }) };
}

function refuseBoth(path: string, value: unknown, other: string, otherValue: unknown): void {
  if ((value ?? null) === null || (otherValue ?? null) === null) return;
  refuse(path, `cannot be used with ${other}`);
}

function refuse(path: string, message: string): never {
  throw new ServiceError('invalid_request', `${path}: ${message}`, { errors: [{ path, message }] });
}

/** What a page costs: a list counts as ten by itself. `rowCost`: for each row that is read, whatever is selected of it. */
export function pageCost(rowCost = 0) {
  return ({ first, limit }: PageArguments): { field: number; multiplier: number } => {
    // A negative count is refused later; here it would pay for the rest of the operation.
    const places = Math.max(0, first ?? limit ?? defaultPage);
    return { field: rootCost + places * rowCost, multiplier: places / listCost };
  };
}

/** A page of the core as a connection. Its cursors are the ids, which sort by time. */
export function toConnection<Page extends { nextBefore: string | null }, Node extends object>(
  page: Page,
  nodes: readonly Node[],
  idOf: (node: Node) => string,
  { after, before }: PageArguments,
): Record<string, unknown> {
  const edges = nodes.map((node) => ({ cursor: idOf(node), node }));
  const pageInfo: z.infer<typeof pageInfoSchema> = {
    hasNextPage: page.nextBefore !== null,
    hasPreviousPage: Boolean(after ?? before),
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { ...page, edges, pageInfo };
}
