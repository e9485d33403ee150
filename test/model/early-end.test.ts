import { describe, expect, test } from 'vitest';
import { ask, hear, stubbed } from './ask.ts';

const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

describe('an answer that ends early, for a request that takes a part', () => {
  test('is cut after its last whole delta, at whatever byte its server ends it', async () => {
    const [first, second] = [Buffer.from(event('größer ')), Buffer.from(event('🐕'))];
    const wire = Buffer.concat([first, second]);
    let cut = first.length;
    await using at = await stubbed(() => ({ kind: 'raw', pieces: [wire.subarray(0, cut)] }));
    for (; cut <= wire.length; cut += 1) {
      const { text, deltas, ending } = await hear(at.model, ask('Go on', { takesPart: true }));
      // An event counts without its blank line, too.
      const isWhole = cut >= wire.length - 2;
      expect([cut, ending, text]).toEqual([cut, 'cut', isWhole ? 'größer 🐕' : 'größer ']);
      expect(deltas.join('')).toBe(text);
    }
    expect(at.stub.requests).toHaveLength(second.length + 1);
  });

  test('is an error if the stream holds something else than events with JSON', async () => {
    await using at = await stubbed(() => ({ kind: 'raw', pieces: [event('a'), 'data: what?\n\n', event('b')] }));
    await expect(hear(at.model, ask('Go on', { takesPart: true }))).rejects.toMatchObject({ code: 'model_error' });
  });

  test('has an empty rest if it was cut right before its end', async () => {
    await using at = await stubbed(() => ({ kind: 'deltas', deltas: [] }));
    const begun = { text: 'All of it.', way: 'prefix' } as const;
    expect(await hear(at.model, ask('Go on', { takesPart: true, begun }))).toMatchObject({ text: '', ending: 'whole' });
    expect(at.stub.requests).toHaveLength(1);
  });
});
