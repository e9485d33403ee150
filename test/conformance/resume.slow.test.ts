import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { cursors, parseEvents, types } from '../support/events.ts';
import { cutBefore } from '../support/http.ts';
import { bodyFor, everyAgent, idea, type OpenDoor, openDoor, sessionFor } from './door.ts';
import { get, post, replay } from './over-rest.ts';
import { withoutNulls } from './selection.ts';
import { streamingTransports, transports } from './transports.ts';

let at: OpenDoor;
afterAll(() => at[Symbol.asyncDispose]());
beforeAll(async () => {
  at = await openDoor();
});

describe.each(everyAgent)('a whole run of $agent.name', ({ name, agent }) => {
  test('is replayed after each of its cursors with exactly the events after it', async () => {
    const sessionId = await sessionFor(at, agent);
    const bytes = await (await post(at.door, { sessionId, name, agent, body: bodyFor(agent) })).text();
    const blocks = bytes.split(/(?<=\n\n)/);
    const events = parseEvents(bytes);
    expect(cursors(events)).toEqual(blocks.map((_, index) => index + 1));

    const compare = async (since: number) => {
      const rest = events.slice(since);
      expect(await replay(at.door, sessionId, since)).toBe(blocks.slice(since).join(''));
      for (const transport of transports) {
        const again = await transport.events(at.door, sessionId, since);
        expect(cursors(again)).toEqual(cursors(rest));
        expect(withoutNulls(again)).toEqual(withoutNulls(rest));
      }
    };
    const inTurns = [...blocks.keys(), blocks.length];
    const workers = Array.from({ length: 4 }, async () => {
      for (let since = inTurns.shift(); since !== undefined; since = inTurns.shift()) await compare(since);
    });
    await Promise.all(workers);
  });
});

const words = 'one two three four five six';
const whole = ['phase', ...words.split(' ').map(() => 'text_delta'), 'echo_complete', 'done'];
/** The phase and the first two words are sent; then the run waits. */
const beforeGate = 3;

describe.each(streamingTransports)('a run over $label', (transport) => {
  test.for(whole.map((type, index) => ({ type, index })))(
    'that loses its connection before event $index resumes there, gets each event once, and stays one run',
    { concurrent: true },
    async ({ index }, { expect }) => {
      const sessionId = await at.service.createSession({ idea });
      await using proxy = await cutBefore(at.port, index);
      const gate = `${transport.label} ${index}`;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      gates.set(gate, { promise, resolve, reject });
      const body = { messages: [{ role: 'user', content: words }], gate };
      const call = { sessionId, name: 'echoBack', agent: echo, body, runKey: 'once' };
      const streamed = transport.runOnward({ ...at.door, url: proxy.url }, call);
      // If the cut is among the first words, the run still waits when the client reconnects.
      if (index < beforeGate) await vi.waitFor(() => expect(proxy.connections()).toBe(2), { timeout: 90_000 });
      else await sleep(100);
      resolve();

      const events = await streamed;
      expect(types(events)).toEqual(whole);
      expect(cursors(events)).toEqual(whole.map((_, place) => place + 1));
      expect(withoutNulls(events)).toEqual(withoutNulls(parseEvents(await replay(at.door, sessionId, 0))));
      expect((await get(at.door, `/sessions/${sessionId}/runs`)).runs).toHaveLength(1);
      expect(proxy.connections()).toBe(2);
    },
  );
});
