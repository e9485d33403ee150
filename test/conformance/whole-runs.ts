import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { streamEventSchemas } from '../../agents/agent-events.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { sessionSchema } from '../../schema/session.ts';
import { type AnyEvent, cursors, parseEvents, types } from '../support/events.ts';
import type { AgentCase } from './cases.ts';
import { bodyFor, type OpenDoor, openDoor, sessionFor } from './door.ts';
import { get, post, replay } from './over-rest.ts';
import { withoutNulls } from './selection.ts';
import type { Call, Transport } from './transport.ts';
import { transports } from './transports.ts';

let at: OpenDoor;

interface Whole {
  sessionId: string;
  events: AnyEvent[];
}
const wholes = new Map<string, Promise<Whole>>();

/** Runs an agent once over a transport; the tests share the result. */
function wholeRun(name: string, agent: AnyAgent, transport: Transport): Promise<Whole> {
  const key = `${name} ${transport.label}`;
  const whole = wholes.get(key) ?? runWhole({ name, agent, body: bodyFor(agent) }, transport);
  wholes.set(key, whole);
  return whole;
}

async function runWhole(call: Omit<Call, 'sessionId'>, transport: Transport): Promise<Whole> {
  const sessionId = await sessionFor(at, call.agent);
  return { sessionId, events: await transport.run(at.door, { ...call, sessionId }) };
}

/** The drafter, which answers here, makes no such events. */
const withModelAlone: ReadonlySet<string> = new Set(['page_read', 'claim', 'prd_section']);

/** Tests a complete run of each agent over its transports. */
export function testWholeRuns(cases: readonly AgentCase[]): void {
  afterAll(() => at[Symbol.asyncDispose]());
  beforeAll(async () => {
    at = await openDoor();
  });

  describe.each(cases)('$agent.name', ({ name, agent, over }) => {
    const own = agent.events as readonly z.ZodObject[];
    const phases = own.flatMap(({ shape }) => (shape.phase instanceof z.ZodEnum ? shape.phase.options : []));
    const declared = own.map(({ shape }) => (shape.type as z.ZodLiteral).value);

    describe.each(over)('over $label', (transport) => {
      test('streams its phases and its events in order, one terminal event, and done', async () => {
        const { events } = await wholeRun(name, agent, transport);
        expect(events.filter(({ type }) => type === 'phase').map(({ phase }) => phase)).toEqual(phases);
        const order = [...new Set(types(events))].filter((type) => type !== 'status');
        const made = declared.filter((type) => !withModelAlone.has(String(type)));
        expect(order).toEqual([...made, agent.terminal, 'done']);
        expect(types(events).filter((type) => type === agent.terminal || type === 'error')).toHaveLength(1);
        expect(types(events).filter((type) => type === 'done')).toHaveLength(1);
        expect(types(events).slice(-2)).toEqual([agent.terminal, 'done']);
        expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
      });

      test('numbers its events without a gap, each with run and agent', async () => {
        const { sessionId, events } = await wholeRun(name, agent, transport);
        const { runs } = (await get(at.door, `/sessions/${sessionId}/runs`)) as { runs: Record<string, unknown>[] };
        expect(runs).toHaveLength(1);
        expect(runs[0]).toMatchObject({ status: 'completed', firstCursor: 1, lastCursor: events.length });
        expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
        expect(new Set(events.map(({ runId }) => runId))).toEqual(new Set([runs[0]?.runId]));
        expect(new Set(events.map((event) => event.agent))).toEqual(new Set([agent.name]));
        expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).toSorted());
      });

      test('leaves the result of its terminal event in the session', async () => {
        const { sessionId, events } = await wholeRun(name, agent, transport);
        const session = await get(at.door, `/sessions/${sessionId}`);
        const terminal = withoutNulls(events.at(-2)) as Record<string, unknown>;
        const shared = Object.keys(agent.output.shape).filter((field) => field in sessionSchema.shape);
        expect(agent.writes).toEqual(expect.arrayContaining(shared));
        expect(shared.length > 0).toBe(agent.writes.length > 0);
        for (const field of shared) expect(withoutNulls(session[field])).toEqual(terminal[field]);
        expect(session).toMatchObject({ phase: agent.stage, activeRun: null, lastCursor: events.length });
      });

      test('shows no step as running at the end', async () => {
        const { events } = await wholeRun(name, agent, transport);
        const last = new Map(
          events.filter(({ type }) => type === 'status').map((event) => [event.stepId, event.state]),
        );
        expect([...last].filter(([, state]) => state === 'running')).toEqual([]);
      });

      describe.each(transports)('replayed over $label', (other) => {
        test('has the same events', async () => {
          const { sessionId, events } = await wholeRun(name, agent, transport);
          const again = await other.events(at.door, sessionId, 0);
          expect(withoutNulls(again)).toEqual(withoutNulls(events));
        });
      });

      test('has the same events for those who follow it over other transports', async () => {
        const sessionId = await sessionFor(at, agent);
        const runId = await transport.start(at.door, { sessionId, name, agent, body: bodyFor(agent) });
        const [one, ...others] = await Promise.all(transports.map((other) => other.events(at.door, sessionId, 0)));
        expect(types(one ?? []).slice(-2)).toEqual([agent.terminal, 'done']);
        expect(one?.[0]?.runId).toBe(runId);
        for (const other of others) expect(withoutNulls(other)).toEqual(withoutNulls(one));
      });
    });

    test('streams over REST exactly the fields of its schemas, and replays the same bytes', async () => {
      const sessionId = await sessionFor(at, agent);
      const bytes = await (await post(at.door, { sessionId, name, agent, body: bodyFor(agent) })).text();
      expect(await replay(at.door, sessionId, 0)).toBe(bytes);
      const schemas = new Map(
        streamEventSchemas(agent).map((schema) => [
          (schema.shape.type as z.ZodLiteral).value,
          z.strictObject(schema.shape),
        ]),
      );
      for (const event of parseEvents(bytes)) expect(schemas.get(event.type)?.parse(event)).toEqual(event);
    });
  });
  describe.each(cases.filter(({ name }) => name in registry))('$agent.name', ({ name, agent, over }) => {
    test.each(over)('over $label says after its first phase that the drafter answers', async (transport) => {
      const { events } = await wholeRun(name, agent, transport);
      expect(events[1]).toMatchObject({
        type: 'status',
        message: expect.stringContaining('No model is set up'),
        state: 'done',
      });
    });
  });
}
