import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineAgent } from '../../agents/agent.ts';
import { phaseEvent, textDeltaEvent } from '../../schema/event.ts';
import { echo } from '../support/echo-agent.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { inDeltas, startStubModel } from '../support/stub-model.ts';

let mayEnd: Promise<void> = Promise.resolve();

/** Streams a word, and ends with a step that streams nothing. */
const lastWord = defineAgent({
  ...echo,
  name: 'last-word',
  opening: undefined,
  input: z.object({ asks: z.boolean().default(false), turns: z.int().default(0), storable: z.boolean().default(true) }),
  events: [phaseEvent('echo'), textDeltaEvent],
  terminal: 'last_word_complete',
  check() {},
  async *run(input, { model, signal, step }) {
    yield* step('say', async function* () {
      yield { type: 'text_delta' as const, delta: 'word' };
    });
    for (let passed = 0; passed < input.turns; passed += 1) await turn();
    yield* step('ask', async () => {
      await mayEnd;
      if (!input.asks) return;
      const request = { task: 'last.word', messages: [], schema: null, maxOutputTokens: null };
      for await (const _deltas of model.stream(request, signal));
    });
    const said = input.storable ? 'word' : '\0';
    return { output: { ideaSummary: said }, session: { ideaSummary: said } };
  },
});

async function storedSteps({ store }: TestService): Promise<string[]> {
  const { rows } = await store.pool.query<{ name: string }>('select name from run_step order by name');
  return rows.map(({ name }) => name);
}

test('a run’s last step has no commit of its own', async () => {
  await using service = await createTestService({ agents: { lastWord } });
  const id = await service.createSession();
  const released = Promise.withResolvers<void>();
  mayEnd = released.promise;
  const run = await service.post(`/api/v1/sessions/${id}/last-word-agent`, {});
  await vi.waitFor(async () => expect(await storedSteps(service)).toEqual(['say']), 90_000);
  released.resolve();
  expect(types(await readEvents(run)).at(-1)).toBe('done');
  expect(await storedSteps(service)).toEqual(['say']);
});

test('the ending counts the usage of the last step', async () => {
  await using model = await startStubModel(() => inDeltas('one two three'));
  const environment = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' };
  await using service = await createTestService({ agents: { lastWord }, environment });
  const id = await service.createSession();
  const events = await readEvents(await service.post(`/api/v1/sessions/${id}/last-word-agent`, { asks: true }));
  expect(events.at(-1)).toMatchObject({ outcome: 'completed', usage: { outputTokens: 3 } });
  const session = await (await service.fetch(`/api/v1/sessions/${id}`)).json();
  expect(session).toMatchObject({ usage: { outputTokens: 3 } });
});

test('an ending waits for the commit that is in progress when the last step ends', async () => {
  await using service = await createTestService({ agents: { lastWord } });
  for (let turns = 0; turns < 6; turns += 1) {
    const id = await service.createSession();
    const events = await readEvents(await service.post(`/api/v1/sessions/${id}/last-word-agent`, { turns }));
    expect(types(events)).toEqual(['text_delta', 'last_word_complete', 'done']);
    expect(cursors(events)).toEqual([1, 2, 3]);
  }
});

test('if the database refuses an ending, the failure reports what the last step used', async () => {
  await using model = await startStubModel(() => inDeltas('one two three'));
  const environment = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' };
  await using service = await createTestService({ agents: { lastWord }, environment });
  const id = await service.createSession();
  const body = { asks: true, storable: false };
  const events = await readEvents(await service.post(`/api/v1/sessions/${id}/last-word-agent`, body));
  expect(events.at(-1)).toMatchObject({ outcome: 'failed', usage: { outputTokens: 3 } });
});
