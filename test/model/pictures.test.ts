import { describe, expect, test } from 'vitest';
import type { Model } from '../../agents/ports.ts';
import { tiered } from '../../server/providers/model/tiers.ts';
import { noTraits } from '../support/no-traits.ts';
import { ask, hear, stubbed } from './ask.ts';

const pictures = [{ mediaType: 'image/jpeg', base64: 'aGFyYm91cg==' }] as const;

describe('a request with pictures', () => {
  test('has them after the first words of the user, as parts of that turn', async () => {
    await using stand = await stubbed(() => ({ kind: 'deltas', deltas: ['A harbour.'], usage: null }));
    const rules = { role: 'system' as const, content: 'You look at pictures.' };
    const answer = { role: 'assistant' as const, content: 'A boat.' };
    const again = { role: 'user' as const, content: 'Look again.' };
    const messages = [rules, { role: 'user' as const, content: 'What is it?' }, answer, again];
    await hear(stand.model, ask('', { messages, pictures }));
    expect(stand.stub.requests[0]?.body.messages).toEqual([
      rules,
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,aGFyYm91cg==' } },
        ],
      },
      answer,
      again,
    ]);
  });

  test('counts them if the server does not count', async () => {
    await using stand = await stubbed(() => ({ kind: 'deltas', deltas: ['A harbour.'], usage: null }));
    const { usage } = await hear(stand.model, ask('What?', { pictures }));
    expect(usage.inputTokens).toBe(1_000 + 2);
  });
});

/** A model that answers nothing. */
const named = (name: string): Model => ({
  name,
  notice: async () => null,
  traits: async () => noTraits,
  stream() {
    throw new Error('not asked');
  },
});

const takes = async (model: Model) => [
  (await model.traits('vision')).takesPictures ?? false,
  (await model.traits()).takesPictures ?? false,
];

test('only a model that is set for pictures takes them', async () => {
  expect(await takes(tiered(named('large'), { vision: null }))).toEqual([false, false]);
  expect(await takes(tiered(named('large'), { vision: named('seeing') }))).toEqual([true, false]);
});
