import { describe, expect, test } from 'vitest';
import { createGraphqlSchema } from '../../adapters/graphql/schema.ts';
import { sessionLayout } from '../../adapters/rest/routes.ts';
import { secondLayout } from '../../adapters/v1/layout.ts';
import { createRouter } from '../../server/core/procedures/router.ts';
import { echo } from '../support/echo-agent.ts';
import { calledByField, calledByRoute, queriesAndMutations, subscribedBy } from './called-procedures.ts';

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

describe('every query and mutation of tRPC', () => {
  const names = namesOf((type) => type !== 'subscription');

  test('has a field of GraphQL that calls it', async () => {
    const called = new Set((await Promise.all(queriesAndMutations(schema).map(calledByField))).flat());
    // The subscription `sessionEvents` with `follow: false` returns what is stored.
    expect(names.filter((name) => !called.has(name))).toEqual(['sessions.eventPage']);
  });

  test('has a route of REST that calls it', async () => {
    const called = new Set((await Promise.all(routes.map(calledByRoute))).flat());
    // `POST /signals/imports` and attachments read their file as it arrives, and call the function behind the procedure.
    // `POST /v1/sessions` starts a team only after a session was created, which is refused here.
    expect(names.filter((name) => !called.has(name))).toEqual([
      'attachments.add',
      'signals.import',
      'agents.team.start',
    ]);
  });
});

test('every subscription of tRPC has one of GraphQL', () => {
  // Both follow the log themselves, so this can only compare names.
  const wanted = namesOf((type) => type === 'subscription');
  const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
  expect(fields.map(subscribedBy).toSorted()).toEqual(wanted.toSorted());
});
