import { z } from 'zod';
import { ServiceError } from '../../schema/errors.ts';
import { pageShape } from '../../server/core/procedures/session-router.ts';
import { isId } from '../../server/store/id.ts';
import type { ArgumentBuilder } from './arguments.ts';
import { listCost, rootCost } from './limits.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { ObjectType, Types } from './types.ts';

const defaultPage = 50;

/** Relay's page info: https://relay.dev/graphql/connections.htm */
const pageInfoSchema = z
  .object({
    hasNextPage: z.boolean().describe('Whether older items follow.'),
    hasPreviousPage: z.boolean().describe('Whether newer items exist: true if the request had `after`.'),
    startCursor: z.string().nullable().describe('The cursor of the first edge; null if the page is empty.'),
    endCursor: z
      .string()
      .nullable()
      .describe('The cursor of the last edge: send it as `after` to get the next page. null if the page is empty.'),
  })
  .meta({ id: 'PageInfo', description: 'The position of a page in its list.' });

/**
 * Makes a connection type for a page: `SessionConnection` for `Session`. The page's own members stay beside Relay's, so
 * that `sessions { sessions { phase } nextBefore }` keeps working.
 */
export function connectionType(types: Types, node: z.ZodObject, page: z.ZodObject): ObjectType {
  const name = String(node.meta()?.id).replace(/Head$/, '');
  const edge = z
    .object({ cursor: z.string().describe('Send it as `after` to get what follows this item.'), node })
    .meta({ id: `${name}Edge`, description: `An item of a list, with its cursor: ${name}.` });
  const schema = page
    .extend({ edges: z.array(edge).describe('The items, newest first.'), pageInfo: pageInfoSchema })
    .meta({ id: `${name}Connection`, description: `A page of ${name} items, newest first.` });
  return types.object(readShape(schema, name, 'output').shape as ObjectShape, 'Service');
}

export interface PageArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
  limit?: number | null | undefined;
  before?: string | null | undefined;
}

/** Relay's arguments for the start and the length of a page. Lists are newest first and are read forwards only. */
export function relayArguments(t: ArgumentBuilder) {
  return {
    first: t.arg.int({ description: `How many items, 1 to 100. Default: ${defaultPage}.` }),
    after: t.arg.string({ description: 'Items after this cursor: `endCursor` of the previous page.' }),
  };
}

/** The same arguments by REST's names. */
export function pageArguments(t: ArgumentBuilder) {
  return {
    ...relayArguments(t),
    limit: t.arg.int({ description: 'The same as `first`.' }),
    before: t.arg.id({ description: 'The same as `after`: `nextBefore` of the previous page.' }),
  };
}

/**
 * Returns the page to request from the core. Throws ServiceError `invalid_request` if two arguments mean the same, and
 * for values that the core would refuse, so that the error names Relay's argument.
 */
export function corePage({ first, after, limit, before }: PageArguments): { limit: number; before?: string } {
  refuseBoth('first', first, 'limit', limit);
  refuseBoth('after', after, 'before', before);
  const behind = after ?? before;
  const count = pageShape.limit.safeParse(first ?? undefined);
  if (!count.success) refuse('first', count.error.issues[0]?.message ?? 'must be the size of a page');
  if (after && !isId(after)) refuse('after', 'must be the endCursor of an earlier page');
  return { limit: first ?? limit ?? defaultPage, ...(behind && { before: behind }) };
}

function refuseBoth(path: string, value: unknown, other: string, otherValue: unknown): void {
  if ((value ?? null) === null || (otherValue ?? null) === null) return;
  refuse(path, `cannot be used with ${other}`);
}

function refuse(path: string, message: string): never {
  throw new ServiceError('invalid_request', `${path}: ${message}`, { errors: [{ path, message }] });
}

/** The cost of a page: a list counts as ten by itself. `rowCost` is for each row read, whatever fields are selected. */
export function pageCost(rowCost = 0) {
  return ({ first, limit }: PageArguments): { field: number; multiplier: number } => {
    // A negative count is refused later. Here it would lower the cost of the whole operation.
    const places = Math.max(0, first ?? limit ?? defaultPage);
    return { field: rootCost + places * rowCost, multiplier: places / listCost };
  };
}

/** Returns a page of the core as a connection. Its cursors are the ids, which sort by time. */
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
