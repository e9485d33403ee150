import * as fc from 'fast-check';
import { toString } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { markdownCode, markdownLine, markdownProse, markdownTable } from '../../agents/kit/markdown.ts';
import { visibleLine } from '../../agents/kit/visible-text.ts';
import { hostileTexts, kindsIn, markupProblems, parseMarkdown } from '../support/markup.ts';

const marks = fc.constantFrom(
  ...'\\`*_{}[]()<>#+-.!|~=:&;"\'/ \t\n123ax$@^'.split(''),
  '&lt;',
  '&#60;',
  '![',
  '](',
  ']:',
);
const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: marks, maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: marks, maxLength: 10 })), { maxLength: 4 })
    .map((parts) => parts.join(' ')),
);

/** What text on a line of its own must not become. */
const kinds = ['strong', 'emphasis', 'delete', 'inlineCode', 'heading', 'list', 'code', 'table'];

describe('untrusted text on one line', () => {
  test('reads as it was written, in any position', () => {
    fc.assert(
      fc.property(text, (given) => {
        const line = markdownLine(given);
        const said = visibleLine(given);
        for (const document of [
          `# ${line}\n`,
          `${line}\n`,
          `- ${line}\n`,
          `- **Given** ${line}, **when**\n`,
          `> ${line}\n`,
        ]) {
          const tree = parseMarkdown(document);
          expect(markupProblems(document, tree)).toEqual([]);
          expect(toString(tree)).toContain(said);
        }
        expect(kindsIn(`${line}\n`, kinds)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('stays in its table cell', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 3 }), (rows) => {
        const [table, ...more] = parseMarkdown(`${markdownTable(['One', 'Two'], rows)}\n`).children;
        expect(more).toEqual([]);
        if (table?.type !== 'table') throw new Error('The document has no table.');
        expect(table.children.slice(1).map((row) => row.children.map((cell) => toString(cell)))).toEqual(
          rows.map((cells) => cells.map(visibleLine)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('becomes inline code if it should', () => {
    fc.assert(
      fc.property(text, (given) => {
        const document = `- In ${markdownCode(given)}\n`;
        const tree = parseMarkdown(document);
        expect(kindsIn(tree, ['inlineCode'])).toHaveLength(1);
        expect(markupProblems(document, tree)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('untrusted text in paragraphs', () => {
  test('has no markup except lists, emphasis and inline code', () => {
    fc.assert(
      fc.property(text, (given) => {
        const document = `# Before\n\n${markdownProse(given)}\n\n## After\n`;
        const tree = parseMarkdown(document);
        expect(markupProblems(document, tree)).toEqual([]);
        expect(kindsIn(tree, ['code', 'table', 'blockquote'])).toEqual([]);
        expect(kindsIn(tree, ['heading'])).toHaveLength(2);
      }),
      { numRuns: 2_000 },
    );
  });

  test('stays text even far after a list marker', () => {
    expect(markdownProse('-     <script>')).toBe('- &lt;script>');
  });

  test.each([
    ['emphasis', 'Use *calm* and **clear** words.'],
    ['a list', '- One\n- Two\n\n1. First'],
    ['code in a line', 'The role `on-primary` is for text.'],
    ['an address', 'See https://example.com/~a_b/c?x=1&y=2 for more.'],
    ['what only looks like markup', '5 > 3, C# and snake_case [as told] cost $5 (all of them!)'],
  ])('keeps %s unchanged', (_name, given) => {
    expect(markdownProse(given)).toBe(given);
  });
});

describe('invisible characters', () => {
  test('are removed, except for joiners that a script or an emoji needs', () => {
    expect(visibleLine('a\u202eb\u2066c\u200bd\ufeffe\u001b[31mf\u0007\u{e0041}g\u00adh')).toBe(
      'abcde [31mf ghh'.replace('ghh', 'gh'),
    );
    expect(visibleLine('👨‍👩‍👧 ❤️ می‌خواهم क्‍ष')).toBe('👨‍👩‍👧 ❤️ می‌خواهم क्‍ष');
    expect(visibleLine('pay\u200dpal goo\u200cgle')).toBe('paypal google');
  });
});
