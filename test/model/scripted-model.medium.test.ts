import { describe, expect, test } from 'vitest';
import type { FaultSettings } from '../../bench/models/faults.ts';
import { taskOf } from '../../bench/models/decent-answers.ts';
import { startScriptedModel } from '../../bench/models/scripted-model.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';

const idea = 'A booking page for our two tennis courts: members book an hour, one booking per day and member.';
const say = { messages: [{ role: 'user', content: idea }] };

interface Taken {
  ideation: AnyEvent[];
  prd: AnyEvent[];
  requests: number;
}

/** Takes an idea through Ideation and PRD with a model that has these faults. */
async function take(faults: FaultSettings): Promise<Taken> {
  await using model = await startScriptedModel(faults);
  await using service = await createTestService({
    environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' },
  });
  const id = await service.createSession();
  const ideation = await readEvents(await service.post(`/api/v1/sessions/${id}/ideation-agent`, say));
  const prd = await readEvents(await service.post(`/api/v1/sessions/${id}/prd-agent`, {}));
  return { ideation, prd, requests: model.requests.length };
}

describe('a decent model that', () => {
  test.each<[string, FaultSettings]>([
    ['has no faults', {}],
    ['writes prose around its JSON', { prose: 'yes' }],
    ['thinks in tags', { thoughts: 'tags' }],
    ['thinks in a member of its own', { thoughts: 'member' }],
    ['refuses limits, options of streams and schemas', { refuses: 'max_completion_tokens,stream_options,json_schema' }],
    ['takes no format and no system message', { refuses: 'json_schema,json_object,system' }],
    ['writes broken JSON in every second answer', { breaksEvery: 2 }],
  ])('%s takes an idea to a PRD', async (_what, faults) => {
    const { ideation, prd } = await take(faults);
    expect(ideation.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    const reply = ideation.filter(({ type }) => type === 'text_delta').map(({ delta }) => String(delta));
    expect(reply.join('')).not.toMatch(/<think>|Let me think/);
    expect(prd.at(-2)).toMatchObject({ type: 'prd_complete_final', prd: { title: expect.any(String) } });
    expect(prd.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
  });

  test.each<[string, string, FaultSettings]>([
    ['has too little context', 'context_exceeded', { contextTokens: 100 }],
    ['may not write enough', 'output_truncated', { outputTokens: 2 }],
    ['declines', 'output_refused', { declinesEvery: 1 }],
    ['breaks off', 'model_error', { cutsEvery: 1 }],
  ])('%s ends the run with %s', async (_what, code, faults) => {
    const { ideation } = await take(faults);
    expect(ideation.at(-2)).toMatchObject({ type: 'error', code });
    expect(ideation.at(-1)).toMatchObject({ type: 'done', outcome: 'failed' });
  });
});

test('the scripted model knows the task of a prompt by its words', () => {
  expect(taskOf([{ role: 'system', content: 'You build.\n\nTask: plan the application for it.' }])).toBe('code.plan');
  expect(taskOf([{ role: 'user', content: 'Hello' }])).toBeNull();
});

test('a long brief is shortened once the server has told its limit, and only then', async () => {
  await using model = await startScriptedModel({ contextTokens: 12_000 });
  await using service = await createTestService({
    environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted' },
  });
  const long = `${idea} No payments. ${'Members like tennis and talk about it for hours. '.repeat(1_500)}`;
  const sent = async () => {
    const id = await service.createSession({ idea: long });
    const before = model.requests.length;
    const events = await readEvents(await service.post(`/api/v1/sessions/${id}/prd-agent`, {}));
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    const asked = model.requests.slice(before).filter(({ messages }) => taskOf(messages) === 'prd.outline');
    return asked.map(({ messages }) => JSON.stringify(messages));
  };
  const [whole = '', shorter = '', ...rest] = await sent();
  expect(rest).toEqual([]);
  expect(shorter.length).toBeLessThan(whole.length);
  expect(shorter).toContain('No payments');
  expect(shorter).toContain('These members of the data are shortened: ideaSummary, brief.');
  expect(await sent()).toHaveLength(1);
});
