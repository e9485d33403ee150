import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessKind } from '../../agents/kit/signals/guess-kind.ts';
import { excerptOf, plainText, sentencesOf } from '../../agents/kit/signals/plain-text.ts';

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
const html = fc
  .array(
    fc.oneof(
      anyText,
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b',
        '<script>',
        '</script>',
        '<!--',
        '-->',
        '<a href="x>',
        "'",
        '"',
        '<',
        '>',
        '&lt;',
      ),
      fc.constantFrom('&#0;', '&#xD800;', '&#1234567;', '&#x1F600;', '&nosuch;', '&amp;lt;', '<svg onload=', '\n', ' '),
    ),
  )
  .map((parts) => parts.join(''));

describe('the text of HTML', () => {
  test('is the text that was escaped into it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainText(escapeHtml(text))).toBe(collapsed(text));
      }),
      { numRuns: 500 },
    );
  });

  test('is tidy and can be stored, whatever the input', () => {
    fc.assert(
      fc.property(html, (given) => {
        const text = plainText(given);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toContain('\0');
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\n\n| {2}/);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
    ['a <b>bold</b> word', 'a bold word'],
    ['<script>if (a < b) alert("</p>")</script>after', 'after'],
    ['<STYLE>p{}</STYLE >after', 'after'],
    ['<img alt="a > b" src=x>after', 'after'],
    ['before<!-- <b>hidden</b> -->after', 'beforeafter'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&lt;script&gt;', '<script>'],
    ['1 < 2 &unknown; &#8364;', '1 < 2 &unknown; €'],
    ['open <a href="', 'open'],
  ])('%j becomes %j', (given, text) => {
    expect(plainText(given)).toBe(text);
  });

  test('takes linear time, even for hostile pages', () => {
    const hostile = ['<', '<a ', '<!--', '<script>', '&#', '<p ="', '\n \n'].map((piece) => piece.repeat(200_000));
    // Quadratic time would take minutes, but the test has one.
    for (const page of hostile) expect(plainText(page).length).toBeLessThanOrEqual(page.length);
  });
});

test('an excerpt keeps its bound and is the beginning of its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 5, max: 120 }), (text, length) => {
      const excerpt = excerptOf(text, length);
      expect(excerpt.length).toBeLessThanOrEqual(length);
      expect(excerpt.isWellFormed()).toBe(true);
      const kept = text.length <= length ? excerpt : excerpt.slice(0, -1);
      expect(text.startsWith(kept)).toBe(true);
      expect(kept.length < text.length).toBe(text.length > length);
    }),
  );
});

test.each([
  ['Show HN: A diary for goats', '', 'competitor'],
  ['Alternatives to paper logbooks', '', 'competitor'],
  ['Goat diary', 'Is there a tool for this?', 'request'],
  ['How do I track grazing?', '', 'request'],
  ['Grazing software', 'It costs $40 per month', 'pricing'],
  ['Grazing software', 'I hate typing it all twice', 'pain'],
  ['Grazing', 'More than 30% of farms use drones', 'trend'],
  ['Goats', 'They climb trees', 'other'],
])('%j, %j is guessed to be %s', (title, text, kind) => {
  expect(guessKind(title, text)).toBe(kind);
});

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function collapsed(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '\ufffd');
  const lines = clean.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}

describe('the first sentences of a text', () => {
  test('are an unchanged piece of it, within the limit', () => {
    const words = fc.array(fc.constantFrom('Hives.', 'wet', '3.50', '\n', 'Why?', '“So!”', '😀', 'x'.repeat(30)));
    const texts = fc.oneof(
      anyText,
      words.map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 200 }), (text, length) => {
        const first = sentencesOf(text, length);
        expect(first.length).toBeLessThanOrEqual(length);
        expect(text.startsWith(first)).toBe(true);
        expect(first.isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });

  test.each([
    ['It is wet. It costs 3.50 a month', 20, 'It is wet.'],
    ['It costs 3.50 a month, and more', 12, 'It costs'],
    ['He said “no!” And left', 18, 'He said “no!”'],
    ['a list of hives\nand another line', 20, 'a list of hives'],
    ['x'.repeat(30), 20, 'x'.repeat(20)],
    ['Whole.', 20, 'Whole.'],
  ])('%j within %i characters', (text, length, first) => expect(sentencesOf(text, length)).toBe(first));
});
