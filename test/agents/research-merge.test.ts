import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { independentSources, originOf } from '../../agents/research/independence.ts';
import { mergeSignals } from '../../agents/research/merge.ts';
import type { Signal } from '../../schema/signal.ts';
import { signal } from './research-script.ts';

const long =
  'Every spring I lose the notes about my forty hives, because paper does not survive the rain in the field.';
const merge = (...found: Signal[]) => mergeSignals(found, ['hive notes']);

describe('One signal that was found twice', () => {
  test.each([
    ['https://a.example/x/?utm_source=b&id=1#top', 'http://www.a.example/x?id=1'],
    ['https://m.a.example/x?b=2&a=1', 'https://a.example/x?a=1&b=2&fbclid=z'],
    ['HTTPS://A.example:443/x', 'https://a.example/x/'],
  ])('%s is %s', (one, other) => {
    const merged = merge(
      signal({ id: '1', url: one, author: null, excerpt: 'First words.' }),
      signal({ id: '2', source: 'web', url: other, author: 'bob', excerpt: 'Quite other words about it.' }),
    );
    expect(merged).toMatchObject([{ id: '1', author: 'bob', alsoIn: [{ source: 'web', author: 'bob', url: other }] }]);
  });

  test.each([
    ['https://a.example/x?id=1', 'https://a.example/x?id=2'],
    ['https://a.example/x', 'https://a.example/X'],
    ['https://a.example/', 'https://b.example/'],
  ])('%s is not %s', (one, other) => {
    expect(merge(signal({ id: '1', url: one }), signal({ id: '2', url: other, excerpt: 'Other.' }))).toHaveLength(2);
  });

  test('a copied text with a changed or missing word lists its copies and keeps its author', () => {
    const copies = [
      signal({ id: '1', url: 'https://a.example/1', author: null, excerpt: long, title: 'Notes' }),
      signal({
        id: '2',
        url: 'https://b.example/1',
        author: 'bob',
        excerpt: long.replace('forty', 'fifty'),
        title: 'Mine',
      }),
      signal({ id: '3', url: 'https://c.example/1', author: 'cy', excerpt: long.slice(0, 80), title: 'Notes' }),
    ];
    const merged = merge(...copies);
    expect(merged).toHaveLength(1);
    expect(merged[0]).toMatchObject({ id: '1', author: null });
    expect(merged[0]?.alsoIn?.map(({ author }) => author)).toEqual(['bob', 'cy']);
  });

  test('two comments under one title, similar short texts, and the user’s own words stay separate', () => {
    const other =
      'My neighbour writes on the lid of each hive with chalk and takes a photo before it rains, which works.';
    expect(merge(signal({ url: null, excerpt: long }), signal({ id: '2', url: null, excerpt: other }))).toHaveLength(2);
    expect(
      merge(signal({ url: null, excerpt: 'I agree.' }), signal({ url: null, excerpt: 'I agree!? No.' })),
    ).toHaveLength(2);
    expect(merge(signal({ source: 'brief', url: null, excerpt: long }), signal({ excerpt: long }))).toHaveLength(2);
  });

  test('loses nothing: every signal remains, or is in another’s `alsoIn`', () => {
    const word = fc.constantFrom('hive', 'rain', 'paper', 'lost', 'notes', 'field', 'spring', 'forty', 'chalk', 'lid');
    const found = fc.record({
      id: fc.constantFrom('1', '2', '3'),
      source: fc.constantFrom('brief', 'web', 'news'),
      url: fc.constantFrom(null, 'https://a.example/1', 'https://b.example/1', 'no address'),
      author: fc.constantFrom(null, 'ann', 'bob'),
      excerpt: fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
    });
    fc.assert(
      fc.property(fc.array(found), (list) => {
        const merged = merge(...list.map((changes) => signal(changes)));
        expect(merged.length + merged.flatMap(({ alsoIn = [] }) => alsoIn).length).toBe(list.length);
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        expect(merge(...merged).length).toBe(merged.length);
      }),
    );
  });
});

const at = (id: string, url: string | null, author: string | null, source = 'web') =>
  signal({ id, url, author, source });
const count = (...signals: Signal[]) =>
  independentSources(
    signals.map(({ id }) => ({ signalId: id, quote: 'q' })),
    signals,
  );

describe('Independent sources', () => {
  test.each([
    ['https://www.blog.acme.com/x', 'acme.com'],
    ['https://acme.co.uk/x', 'acme.co.uk'],
    ['https://news.ycombinator.com/item?id=1', 'ycombinator.com'],
    ['http://192.168.1.5:8080/', '192.168.1.5'],
    ['no address', 'web'],
    [null, 'web'],
  ])('%s comes from %s', (url, origin) => {
    expect(originOf({ url, source: 'web' })).toBe(origin);
  });

  test('are counted by site and author, not by number of signals or by finder', () => {
    const hn = 'https://news.ycombinator.com/item?id=';
    expect(count(at('1', `${hn}1`, 'ann'), at('2', `${hn}2`, 'bob'))).toHaveLength(1);
    expect(count(at('1', 'https://a.example/', null, 'tavily'), at('2', 'https://b.example/', null, 'tavily'))).toEqual(
      ['a.example', 'b.example'],
    );
    expect(count(at('1', 'https://a.example/', 'Ann '), at('2', 'https://b.example/', 'ann'))).toHaveLength(1);
    expect(count(at('1', null, null, 'brief'), at('2', 'https://b.example/', 'ann'))).toEqual(['b.example']);
    expect(count()).toEqual([]);
  });

  test('an author in two places does not hide another voice, in any order', () => {
    const three = [
      at('1', 'https://a.example/1', 'ann'),
      at('2', 'https://a.example/2', 'bob'),
      at('3', 'https://b.example/', 'ann'),
    ];
    for (const order of [three, three.toReversed()]) expect(count(...order)).toHaveLength(2);
  });

  test('are never more than sites or authors, and one more signal never reduces them', () => {
    const one = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('ann', 'bob', 'cy', 'di'));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (pairs) => {
        const signals = pairs.map(([site, author], index) =>
          at(`${index}`, `https://${site}.example/${index}`, author),
        );
        const voices = count(...signals).length;
        expect(voices).toBeLessThanOrEqual(new Set(pairs.map(([site]) => site)).size);
        expect(voices).toBeLessThanOrEqual(new Set(pairs.map(([, author]) => author)).size);
        expect(count(...signals.slice(1)).length).toBeLessThanOrEqual(voices);
      }),
    );
  });
});
