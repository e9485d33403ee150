import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as registry from '../../agents/index.ts';
import { parseEvents, types } from '../support/events.ts';
import type { StubRequest } from '../support/stub-model.ts';
import type { AgentCase } from './cases.ts';
import { bodyFor, type OpenDoor, sessionFor } from './door.ts';
import { type MarkedModel, openDoorOn, startMarkedModel } from './marked-sessions.ts';
import { get, post, rest } from './over-rest.ts';
import { transports } from './transports.ts';

let model: MarkedModel;
let at: OpenDoor;

/** Cancels a run of each agent over its transports, while the model streams. */
export function testCancelling(cases: readonly AgentCase[]): void {
  afterAll(() => model[Symbol.asyncDispose]());
  afterAll(() => at[Symbol.asyncDispose]());
  beforeAll(async () => {
    model = await startMarkedModel();
    at = await openDoorOn(model.stub.url);
    for (const transport of transports) await transport.open?.(at.door);
  });

  describe.each(cases.filter(({ name }) => name in registry))('$agent.name', ({ name, agent, over }) => {
    test.each(over)(
      'can be cancelled over $label while the model streams: the model call ends, and the session is free',
      async (transport) => {
        const asked: StubRequest[] = [];
        const { text, mark } = model.ideaFor((request) => {
          asked.push(request);
          return { kind: 'endless', delta: 'on and ', everyMs: 10 };
        });
        const sessionId = await sessionFor(at, agent, text);
        const body = 'messages' in agent.input.shape ? { messages: [{ role: 'user', content: text }] } : {};
        const response = await post(at.door, { sessionId, name, agent, body });
        const streamed = response.text();
        await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 90_000 });

        await transport.cancel(at.door, sessionId, response.headers.get('x-run-id') ?? '');
        const events = parseEvents(await streamed);
        await asked[0]?.closed;
        expect(asked[0]?.aborted).toBe(true);
        expect(types(events).filter((type) => ['error', 'done', agent.terminal].includes(type))).toEqual([
          'error',
          'done',
        ]);
        expect(events.at(-2)).toMatchObject({ code: 'cancelled', retryable: false });
        expect(events.at(-1)).toMatchObject({ outcome: 'cancelled' });

        model.heal(mark);
        expect(await get(at.door, `/sessions/${sessionId}`)).toMatchObject({ activeRun: null });
        // A whole run of the same agent takes a build, so one transport has to do.
        const then = transport === rest ? { name, agent } : { name: 'ideation', agent: registry.ideation };
        const next = await post(at.door, { sessionId, ...then, body: bodyFor(then.agent) });
        expect(types(parseEvents(await next.text())).slice(-2)).toEqual([then.agent.terminal, 'done']);
        expect(asked).toHaveLength(1);
      },
    );
  });
}
