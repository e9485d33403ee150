import { test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { types } from '../support/events.ts';
import { cutBefore, listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';
import { collect, trpcClient } from '../support/trpc.ts';

const messages = [{ role: 'user' as const, content: 'one two three four' }];
const whole = ['phase', 'text_delta', 'text_delta', 'text_delta', 'text_delta', 'echo_complete', 'done'];

test.for([0, 1, 2, 3, 4, 5, 6])(
  'a tRPC subscription that is cut before event %i continues with the next one, and starts no second run',
  { concurrent: true },
  async (index, { expect }) => {
    await using service = await createTestService({ agents: { echoBack: echo } });
    await using http = await listen(service);
    await using proxy = await cutBefore(http.port, index);
    const sessionId = await service.createSession();
    // Before the first event there is no cursor to resume from: only a key shows that it is the same request.
    const runKey = index === 0 ? { runKey: 'once' } : {};
    const { ids, events } = await collect((observer) =>
      trpcClient(proxy.url).agents.echoBack.run.subscribe({ sessionId, messages, ...runKey }, observer),
    );
    expect(proxy.connections()).toBe(2);
    expect(types(events)).toEqual(whole);
    expect(ids).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    const { runs } = await trpcClient(http.url).runs.list.query({ sessionId });
    expect(runs).toHaveLength(1);
  },
);
