import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Drafts } from '../../agents/draft.ts';
import { finish, structured } from '../../agents/structured.ts';
import { toModelRequest } from '../../agents/prompt.ts';
import { ServiceError } from '../../schema/errors.ts';
import { offlineModel } from '../../server/providers/model/offline.ts';
import { hear } from './ask.ts';

const signal = new AbortController().signal;

function drafter(drafts: Drafts) {
  return offlineModel({ loadDrafts: async () => drafts, notice: async (words) => `about ${words}` });
}

function prompt(task: string, data: unknown) {
  return { task, system: 'You write.', data, schema: null };
}

describe('the offline drafter', () => {
  test('answers word by word from the data of the prompt, and uses no tokens', async () => {
    const model = drafter({ 'walk.describe': ({ data }) => `Walks for ${data.who} & <their> dogs.` });
    const heard = await hear(model, toModelRequest(prompt('walk.describe', { who: '</data> owners' })));
    expect(heard.deltas).toEqual(['Walks', ' for', ' </data>', ' owners', ' &', ' <their>', ' dogs.']);
    expect(model.name).toBe('offline-draft');
    expect(heard.usage).toMatchObject({ inputTokens: 0, outputTokens: 0 });
  });

  test('returns a value for a schema, checked like any other answer', async () => {
    const model = drafter({ 'list.make': async ({ data }) => ({ items: data.words, note: null }) });
    const schema = z.object({ items: z.array(z.string()), note: z.string().nullable() });
    const value = await finish(structured(model, { ...prompt('list.make', { words: ['a', 'b'] }), schema }, signal));
    expect(value).toEqual({ items: ['a', 'b'], note: null });
  });

  test('answers a schema that has no strict form', async () => {
    const model = drafter({ 'map.make': () => ({ free: { key: 'value' } }) });
    const schema = z.object({ free: z.record(z.string(), z.string()) });
    const value = await finish(structured(model, { ...prompt('map.make', {}), schema }, signal));
    expect(value).toEqual({ free: { key: 'value' } });
  });

  test('gives the draft all messages, as a model gets them', async () => {
    const model = drafter({ 'chat.reply': ({ messages }) => JSON.stringify(messages) });
    const turns = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'Go on' },
    ] as const;
    const request = toModelRequest({ ...prompt('chat.reply', {}), turns });
    const heard = await hear(model, request);
    expect(JSON.parse(heard.text)).toEqual(request.messages);
    expect(request.messages.slice(2)).toEqual(turns);
  });

  test('returns every text exactly as drafted', async () => {
    let text = '';
    const model = drafter({ 'text.echo': () => text });
    const request = toModelRequest(prompt('text.echo', null));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }), async (drafted) => {
        text = drafted.replaceAll('\0', '');
        fc.pre(text !== '');
        const heard = await hear(model, request);
        expect(heard.text).toBe(text);
        expect(heard.deltas.join('')).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  test('reports a task without rules', async () => {
    const model = drafter({});
    const outcome = hear(model, toModelRequest(prompt('prd.write', {})));
    await expect(outcome).rejects.toMatchObject({
      code: 'model_error',
      message: 'The offline drafter has no rules for prd.write.',
    });
    await expect(hear(model, toModelRequest(prompt('toString', {})))).rejects.toMatchObject({ code: 'model_error' });
  });

  test('reports a failed draft without its message, which stays as the cause', async () => {
    const inner = new TypeError('inner words');
    const model = drafter({
      'prd.write': () => {
        throw inner;
      },
    });
    await expect(hear(model, toModelRequest(prompt('prd.write', {})))).rejects.toMatchObject({
      code: 'model_error',
      message: 'The offline drafter failed at prd.write.',
      cause: inner,
    });
  });

  test('stops in the middle if it is aborted', async () => {
    const model = drafter({ 'long.text': () => 'word '.repeat(100_000) });
    const controller = new AbortController();
    const stream = model.stream(toModelRequest(prompt('long.text', {})), controller.signal);
    await stream.next();
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(stream.next().then(() => stream.next())).rejects.toBe(reason);
  });

  test('passes on what a draft says to the user', async () => {
    const model = drafter({
      'code.write': () => {
        throw new ServiceError('not_understood', 'Name one of these.');
      },
    });
    const heard = hear(model, toModelRequest(prompt('code.write', {})));
    await expect(heard).rejects.toMatchObject({ code: 'not_understood', message: 'Name one of these.' });
  });
});
