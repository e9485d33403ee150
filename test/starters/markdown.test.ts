import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { link, prefix, wrap } from '../../agents/starters/apps/editor/insert.ts';
import { type Block, parseMarkdown, toggleTask } from '../../agents/starters/apps/editor/markdown.ts';
import type { Inline } from '../../agents/starters/apps/editor/inlines.ts';

const piece = fc.constantFrom(
  '# ',
  '- ',
  '- [ ] ',
  '1. ',
  '> ',
  '```',
  '---',
  '|',
  '|-|',
  '**',
  '*',
  '_',
  '~~',
  '`',
  '[',
  '](',
  ')',
  'https://a.de',
  '\\',
  '\n',
  '\n\n',
  '  ',
  '    ',
  'word',
  ' x ',
  'ü',
);
const note = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

test('parses any note, and loses no word of it', () => {
  fc.assert(
    fc.property(note, (text) => {
      const shown = parseMarkdown(text).map(textOfBlock).join(' ');
      for (const word of ['word', 'ü']) expect(shown.split(word).length).toBe(text.split(word).length);
    }),
    { numRuns: 500 },
  );
});

test('a link leads only to the web or to a mailbox', () => {
  fc.assert(
    fc.property(
      fc.oneof(note, fc.webUrl(), fc.constantFrom('javascript:alert(1)', 'data:text/html,x', ' JaVaScRiPt:x', '//x')),
      (address) => {
        for (const found of linksOf(parseMarkdown(`[a](${address}) ${address}`)))
          expect(found).toMatch(/^(https?:\/\/|mailto:)/i);
      },
    ),
  );
});

test('lists contain lists and tasks, with their lines', () => {
  const [list] = parseMarkdown('- a\n  - [x] b\n- [ ] c\n  more');
  expect(list).toMatchObject({
    kind: 'list',
    items: [
      { task: null, blocks: [{ kind: 'paragraph' }, { kind: 'list', items: [{ task: { done: true, line: 1 } }] }] },
      { task: { done: false, line: 2 }, blocks: [{ kind: 'paragraph', lines: [[{ text: 'c' }], [{ text: 'more' }]] }] },
    ],
  });
});

test('ticking changes one mark and nothing else', () => {
  expect(toggleTask('a\n- [ ] b [ ]\n- [x] c', 1)).toBe('a\n- [x] b [ ]\n- [x] c');
  expect(toggleTask('a\n- [ ] b\n- [x] c', 2)).toBe('a\n- [ ] b\n- [ ] c');
});

test('marks inside words are plain characters', () => {
  expect(parseMarkdown('snake_case_name and 2 * 3 * 4')).toEqual([
    { kind: 'paragraph', lines: [[{ kind: 'text', text: 'snake_case_name and 2 * 3 * 4' }]] },
  ]);
});

test('marks around a selection can be removed again', () => {
  const range = fc
    .tuple(fc.string(), fc.string(), fc.string())
    .filter((parts) => parts.every((part) => !part.includes('*')));
  fc.assert(
    fc.property(range, ([before, selected, after]) => {
      const start = { text: before + selected + after, from: before.length, to: before.length + selected.length };
      expect(wrap(wrap(start, '**'), '**')).toEqual(start);
    }),
  );
  expect(prefix({ text: 'a\nb\nc', from: 2, to: 5 }, '- ').text).toBe('a\n- b\n- c');
  expect(prefix({ text: 'a\n- b\n- c', from: 2, to: 9 }, '- ').text).toBe('a\nb\nc');
  expect(link({ text: 'see this', from: 4, to: 8 }, 'text').text).toBe('see [this](https://)');
});

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return textOf(block.inlines);
    case 'paragraph':
      return block.lines.map(textOf).join(' ');
    case 'code':
      return `${block.language} ${block.text}`;
    case 'rule':
      return '';
    case 'quote':
      return block.blocks.map(textOfBlock).join(' ');
    case 'list':
      return block.items.map((item) => item.blocks.map(textOfBlock).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(' ')).join(' ');
  }
}

function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) =>
      'text' in inline
        ? inline.text
        : textOf(inline.inlines) +
          (inline.kind === 'link' && !inline.inlines.some((one) => 'text' in one && one.text === inline.address)
            ? ` (${inline.address})`
            : ''),
    )
    .join('');
}

function linksOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksOf);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'address' in value ? [String(value.address)] : [];
  return [...own, ...Object.values(value).flatMap(linksOf)];
}
