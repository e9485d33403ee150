import {
  type GraphQLField,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
} from 'graphql';
import { Hono } from 'hono';
import type { RequestContext } from '../../adapters/http/request-context.ts';
import type { Call, Route } from '../../adapters/http/route.ts';

/**
 * Returns which procedures `run` calls, as it calls them: a table of names next to the fields could be wrong. The first
 * call is rejected, so nothing runs.
 */
export async function calledBy(run: (caller: Call['caller']) => unknown): Promise<string[]> {
  const called: string[] = [];
  const at = (path: readonly string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, name) => at([...path, String(name)]),
      apply() {
        called.push(path.join('.'));
        return Promise.reject(new Error('refused by the test'));
      },
    });
  try {
    await run(at([]) as Call['caller']);
  } catch {
    // It got no answer from the procedure, or needs more of its context than a caller.
  }
  return called;
}

/** A value of a required type, null of any other. */
function valueOf(type: GraphQLInputType): unknown {
  if (!(type instanceof GraphQLNonNull)) return null;
  const of = type.ofType as GraphQLInputType;
  if (of instanceof GraphQLList) return [];
  if (of instanceof GraphQLInputObjectType) {
    return Object.fromEntries(Object.values(of.getFields()).map((field) => [field.name, valueOf(field.type)]));
  }
  return { Int: 1, Float: 1, Boolean: true }[String(of)] ?? 'x';
}

export type RootField = GraphQLField<unknown, unknown>;

export function queriesAndMutations(schema: GraphQLSchema): RootField[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
}

/** The procedures that a query or mutation calls. */
export function calledByField(field: RootField): Promise<string[]> {
  return calledBy((caller) => {
    const args = Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(type)]));
    return field.resolve?.({}, args, { caller }, { fieldNodes: [], fragments: {} } as never);
  });
}

/** The procedure behind a subscription: it follows the log itself, so only its name tells. */
export const subscribedBy = (field: string): string =>
  field === 'sessionEvents' ? 'sessions.events' : `agents.${field}.run`;

/** What routes need before they call a procedure. */
export const context = {
  counted: Promise.resolve(),
  principal: { workspaceId: '' },
  services: { epoch: { current: () => 1 }, budgets: { streams: { isFree: () => true } } },
};

/** The procedures that a route calls. */
export function calledByRoute({ method, path, query, answer }: Route): Promise<string[]> {
  return calledBy(async (caller) => {
    const app = new Hono<RequestContext>();
    app.onError((error) => {
      throw error;
    });
    app.on(method.toUpperCase(), path, (c) =>
      answer({ c, context: context as unknown as Call['context'], caller, query: query?.safeParse({}).data }),
    );
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const body = method === 'get' ? {} : { body: JSON.stringify({ task: 'x', sessionId: 'x' }) };
    await app.request(path.replaceAll(/:\w+/g, 'x'), { method: method.toUpperCase(), headers, ...body });
  });
}
