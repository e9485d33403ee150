import { GraphQLInputObjectType, type GraphQLInputType, GraphQLList, GraphQLNonNull } from 'graphql';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createGraphqlSchema } from '../../adapters/graphql/schema.ts';
import type { RequestContext } from '../../adapters/http/request-context.ts';
import type { Call, Route } from '../../adapters/http/route.ts';
import { sessionLayout } from '../../adapters/rest/routes.ts';
import { secondLayout } from '../../adapters/v1/layout.ts';
import { createRouter } from '../../server/core/procedures/router.ts';
import { echo } from '../support/echo-agent.ts';

const agents = { echoBack: echo };
const procedures = Object.entries(
  createRouter(agents)._def.procedures as unknown as Record<string, { _def: { type: string } }>,
);
const namesOf = (isWanted: (type: string) => boolean) =>
  procedures.filter(([, { _def }]) => isWanted(_def.type)).map(([name]) => name);
const schema = createGraphqlSchema(agents);
const routes = [sessionLayout(agents), secondLayout(agents, { PUBLIC_URL: undefined })].flatMap(
  (layout) => layout.routes,
);

/**
 * Returns which procedures `run` calls, as it calls them: a table of names next to the fields could be wrong. The first
 * call is rejected, so nothing runs.
 */
async function calledBy(run: (caller: Call['caller']) => unknown): Promise<string[]> {
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

async function calledByGraphql(): Promise<string[]> {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  const called = fields.map((field) =>
    calledBy((caller) => {
      const args = Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(type)]));
      return field.resolve?.({}, args, { caller }, {} as never);
    }),
  );
  return (await Promise.all(called)).flat();
}

/** What routes need before they call a procedure. */
const context = { counted: Promise.resolve(), services: { epoch: { current: () => 1 } } };

async function callsOfRoute({ method, path, query, answer }: Route): Promise<string[]> {
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

describe('every query and mutation of tRPC', () => {
  const names = namesOf((type) => type !== 'subscription');

  test('has a field of GraphQL that calls it', async () => {
    const called = new Set(await calledByGraphql());
    // The subscription `sessionEvents` with `follow: false` returns what is stored.
    expect(names.filter((name) => !called.has(name))).toEqual(['sessions.eventPage']);
  });

  test('has a route of REST that calls it', async () => {
    const called = new Set((await Promise.all(routes.map(callsOfRoute))).flat());
    // `POST /signals/imports` reads its file as it arrives, and calls the function behind the procedure. `POST /v1/sessions`
    // starts a team only after a session was created, which is refused here.
    expect(names.filter((name) => !called.has(name))).toEqual(['signals.import', 'agents.team.start']);
  });
});

test('every subscription of tRPC has one of GraphQL', () => {
  // Both follow the log themselves, so this can only compare names.
  const wanted = namesOf((type) => type === 'subscription').map((name) =>
    name === 'sessions.events' ? 'sessionEvents' : (name.split('.')[1] ?? ''),
  );
  expect(Object.keys(schema.getSubscriptionType()?.getFields() ?? {}).toSorted()).toEqual(wanted.toSorted());
});
