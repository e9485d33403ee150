import { describe, expect, test } from 'vitest';
import type { FaultSettings } from '../../bench/models/faults.ts';
import { startScriptedModel } from '../../bench/models/scripted-model.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { startStubModel } from '../support/stub-model.ts';

const say = { messages: [{ role: 'user', content: 'A shop for bells, with orders for the day of the fair' }] };
const cuts = 200;

const textOf = (events: readonly AnyEvent[]) =>
  events
    .filter(({ type }) => type === 'text_delta')
    .map(({ delta }) => String(delta))
    .join('');

describe('a reply that ends early goes on, and no character is lost or doubled', () => {
  test.each<[string, 'endsAt' | 'breaksAt', FaultSettings]>([
    ['at the limit of tokens, with its last lines repeated', 'endsAt', {}],
    ['at the limit of tokens, with words before them', 'endsAt', { repeats: 'after prose' }],
    ['with its connection, with its last lines repeated', 'breaksAt', {}],
    ['at the limit of tokens, where it ended', 'endsAt', { continues: 'prefix' }],
    ['with its connection, where it ended', 'breaksAt', { continues: 'continue_final_message' }],
    ['with its connection, after the last turn', 'breaksAt', { continues: 'last_turn' }],
  ])('%s: 200 cuts', async (_how, place, faults) => {
    await using model = await startScriptedModel(faults);
    await using service = await createTestService({
      environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' },
    });
    const reply = async () => {
      const id = await service.createSession();
      return readEvents(await service.post(`/api/v1/sessions/${id}/ideation-agent`, say));
    };
    const report = await (await service.post('/api/v1/models/test')).json();
    expect(report).toMatchObject({ ok: true, continues: faults.continues !== undefined });
    const whole = textOf(await reply());
    expect(whole.length).toBeGreaterThan(cuts);
    expect(whole.split('\n').length).toBeGreaterThan(4);
    for (let cut = 1; cut <= cuts; cut += 1) {
      const before = model.requests.length;
      model.change({ ...faults, [place]: Math.ceil((cut * whole.length) / cuts) });
      const events = await reply();
      expect([cut, textOf(events)]).toEqual([cut, whole]);
      expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
      // The reply, its rest, and the summary.
      expect(model.requests.length - before).toBe(3);
      expect(events.filter(({ type }) => type === 'usage')).toHaveLength(3);
    }
  });
});

test('a reply that does not go on ends in `output_truncated`', async () => {
  await using model = await startScriptedModel({ endsAt: 100, repeats: 'not' });
  await using service = await createTestService({
    environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' },
  });
  const id = await service.createSession();
  const events = await readEvents(await service.post(`/api/v1/sessions/${id}/ideation-agent`, say));
  expect(events.at(-2)).toMatchObject({ type: 'error', code: 'output_truncated' });
  expect(model.requests).toHaveLength(3);
});

test('a reply in which the server reports an error ends with it, and is not gone on with', async () => {
  const chunk = { choices: [{ index: 0, delta: { content: 'Who ' }, finish_reason: null }] };
  const limit = { error: { message: 'Rate limit reached', type: 'rate_limit_error', code: 'rate_limit_exceeded' } };
  await using model = await startStubModel(() => ({
    kind: 'raw',
    contentType: 'text/event-stream',
    pieces: [chunk, limit].map((event) => `data: ${JSON.stringify(event)}\n\n`),
    // An error that is read together with the first word is before it: nobody has seen the word, so the call is made again.
    everyMs: 1_000,
  }));
  await using service = await createTestService({ environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'large' } });
  const id = await service.createSession();
  const events = await readEvents(await service.post(`/api/v1/sessions/${id}/ideation-agent`, say));
  expect(events.at(-2)).toMatchObject({ type: 'error', code: 'model_rate_limited' });
  expect(model.requests).toHaveLength(1);
});
