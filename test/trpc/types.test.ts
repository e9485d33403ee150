import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { expectTypeOf, test } from 'vitest';
import type { AppRouter } from '../../server/core/procedures/router.ts';
import type { Run } from '../../schema/run.ts';
import type { Session } from '../../schema/session.ts';
import type { WireEvent } from '../../schema/event.ts';
import type { EchoRouter, trpcClient } from '../support/trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>;
type Inputs = inferRouterInputs<AppRouter>;

/** The type of a subscription's values, without their envelopes. */
type EventsOf<Output> = Output extends AsyncIterable<infer Value> ? Value : never;

const follow = (client: ReturnType<typeof trpcClient>) =>
  client.agents.echoBack.run.subscribe(
    { sessionId: 'id', messages: [{ role: 'user', content: 'words' }] },
    {
      onData({ id, data }) {
        expectTypeOf(id).toEqualTypeOf<string>();
        expectTypeOf(data.type).toEqualTypeOf<
          'phase' | 'text_delta' | 'status' | 'text_reset' | 'usage' | 'echo_complete' | 'error' | 'done'
        >();
        expectTypeOf(data.cursor).toEqualTypeOf<number>();
        if (data.type === 'text_delta') expectTypeOf(data.delta).toEqualTypeOf<string>();
        if (data.type === 'echo_complete') expectTypeOf(data.ideaSummary).toEqualTypeOf<string>();
        if (data.type === 'done') {
          expectTypeOf(data.outcome).toEqualTypeOf<'completed' | 'failed' | 'cancelled'>();
          // @ts-expect-error -- only text has deltas
          void data.delta;
        }
      },
    },
  );

const wrong = (client: ReturnType<typeof trpcClient>) =>
  // @ts-expect-error -- a message has a role
  client.agents.echoBack.start.mutate({ sessionId: 'id', messages: [{ content: 'words' }] });

test('clients get the types of sessions and runs', () => {
  expectTypeOf<Outputs['sessions']['get']>().toEqualTypeOf<Session>();
  expectTypeOf<Outputs['sessions']['create']>().toEqualTypeOf<{ sessionId: string; createdAt: string }>();
  expectTypeOf<Outputs['runs']['cancel']>().toExtend<Run>();
  expectTypeOf<Inputs['sessions']['get']>().toEqualTypeOf<{ sessionId: string }>();
  expectTypeOf<EventsOf<Outputs['sessions']['events']>>().toExtend<
    { id: string; data: WireEvent } | readonly unknown[]
  >();
});

test("an agent's events are narrowed by type, and have no other type", () => {
  type Start = inferRouterOutputs<EchoRouter>['agents']['echoBack']['start'];
  expectTypeOf<Start>().toEqualTypeOf<{ runId: string; cursor: number }>();

  expectTypeOf(follow).returns.toHaveProperty('unsubscribe');

  expectTypeOf(wrong).toBeFunction();
});
