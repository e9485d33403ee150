import { array, assert, asyncProperty, constantFrom, double, integer, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continued } from '../../agents/continued.ts';
import type { Continuing, Model, ModelRequest, ModelResult } from '../../agents/ports.ts';
import { anchorOf, restAfter } from '../../agents/seam.ts';
import { noTraits } from '../support/no-traits.ts';

const restOf = (text: string, continuation: string) => restAfter(text, { text: continuation, ending: 'whole' });

describe('the anchor of a text', () => {
  test.each([
    ['a\nb\nc\nd\n', 'b\nc\nd\n'],
    ['a\nb\nc\nd', 'b\nc\nd'],
    ['a\nb', 'a\nb'],
    ['one line', 'one line'],
    ['a\n\n\nb\n', '\n\nb\n'],
    ['a\n\n\n\n', 'a\n\n\n\n'],
    ['', ''],
  ])('%j ends with %j', (text, anchor) => {
    expect(anchorOf(text)).toBe(anchor);
  });
});

describe('the seam', () => {
  const text = 'Walks\n\n- by day\n- by dog\n- by wal';
  test.each<[string, string, string | null]>([
    ['repeats the last lines', '- by day\n- by dog\n- by walker\n', 'ker\n'],
    ['repeats them after other words', 'Sure:\n\n- by day\n- by dog\n- by walker\n', 'ker\n'],
    ['repeats everything', `${text}ker\n`, 'ker\n'],
    ['repeats them with other white space', '- by day\r\n- by dog\r\n- by walker', 'ker'],
    ['repeats the last line alone', '- by walker', 'ker'],
    ['repeats the last line alone, after other words', 'Sure:\n- by walker', 'ker'],
    ['only goes on', 'ker\n', null],
    ['ends before it has repeated them', '- by day\n- by d', null],
    ['says something else', 'I cannot do that.', null],
  ])('is found if the continuation %s', (_name, continuation, rest) => {
    expect(restOf(text, continuation)).toBe(rest);
  });

  test('is found after an empty line that is repeated, too', () => {
    expect(restOf('A\n\nA bell shop.\n', '\nA bell shop.\n\nC')).toBe('\nC');
    expect(restOf('A\n\nA bell shop.\n', 'Sure:\n\nA bell shop.\n\nC')).toBe('\nC');
  });

  test('is not a bracket alone', () => {
    expect(restOf('if (a) {\n  b();\n}', '}\nelse {')).toBeNull();
  });

  test('is not white space', () => {
    expect(restOf('\n\n\n', 'anything')).toBeNull();
  });

  test('is not in the middle of a line', () => {
    expect(restOf('a', 'Here you are:\nabc')).toBe('bc');
  });

  test('is not a line that the text has twice, which may be new', () => {
    expect(restOf('Mon\n- nothing yet\nTue\n- nothing yet\n', '- nothing yet\nWed')).toBeNull();
  });

  test('is not a line in another text', () => {
    expect(restOf('Plan\n\nAlpha.\n## Questions\n', 'Plan\n\nBeta.\n## Questions\n1. Who?')).toBeNull();
  });

  test('is the last one if everything is repeated after other words', () => {
    const block = '# A\nrow one\nrow two\nrow three\n';
    expect(restOf(block.repeat(2), `Sure:\n${block.repeat(2)}end`)).toBe('end');
  });
});

describe('a code fence around a continuation', () => {
  const text = '# Walks\n- by day\n- by dog\n- by wal';
  test('is taken away', () => {
    expect(restOf(text, '```\n- by day\n- by dog\n- by walker\n```')).toBe('ker');
    expect(restOf(text, 'Sure:\n\n```md\n- by day\n- by dog\n- by walker\n```\n')).toBe('ker');
  });

  test('stays if the text was cut off inside a code block', () => {
    expect(restOf('Run:\n```sh\nls\nrm -', '```sh\n```sh\nls\nrm -r\n```')).toBe('r\n```');
    expect(restOf('Run:\n```sh\ncd a\nls\nrm -', '```sh\ncd a\nls\nrm -r\n```\nDone.')).toBe('r\n```\nDone.');
  });

  test('stays if the continuation ended early, too', () => {
    expect(restAfter(text, { text: '```\n- by day\n- by dog\n- by walker\n\n```', ending: 'cut' })).toBe('ker\n\n```');
  });
});

/** Texts with repeated lines, empty lines and other scripts. */
const line = constantFrom('a', 'a', 'b', '', '- by day', '  deep', 'größer 犬 🐕', 'the end of a longer line.');
const texts = tuple(array(line, { minLength: 1, maxLength: 14 }), constantFrom('\n', '\n', '\r\n')).map(
  ([lines, end]) => `Begin.${end}${lines.join(end)}`,
);

interface Plan {
  /** How many characters of the whole text each segment gets to, but the last. */
  cuts: readonly number[];
  /** How it repeats: the last three lines, all, or after other words. */
  repeats: 'lines' | 'all' | 'after words';
  size: number;
  /** The first segment ends early, even if it has all of the text. */
  isCut?: boolean;
}

/** A model that writes this text in segments. */
function segmented(text: string, { cuts, repeats, size, isCut = false }: Plan): Model & { calls: ModelRequest[] } {
  const calls: ModelRequest[] = [];
  return {
    name: 'segmented',
    calls,
    notice: async () => null,
    traits: async () => noTraits,
    async *stream(request): AsyncGenerator<readonly string[], ModelResult> {
      const end = cuts[calls.length] ?? text.length;
      const isEarly = end < text.length || (isCut && calls.length === 0);
      calls.push(request);
      const before = request.messages.at(-2)?.content ?? '';
      const again = repeats === 'all' ? before : anchorOf(before);
      const said = `${repeats === 'after words' && before !== '' ? 'Here you are:\n' : ''}${again}${text.slice(before.length, end)}`;
      for (let at = 0; at < said.length; at += size) yield [said.slice(at, at + size)];
      const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 };
      return { text: said, usage, ending: isEarly ? 'truncated' : 'whole' };
    },
  };
}

/** A model whose server goes on with what a request begins. `trims`: it does not see white space at the end of that. */
function goingOn(text: string, cut: number, trims: boolean): Model & { calls: ModelRequest[] } {
  const way: Continuing = 'continue_final_message';
  const calls: ModelRequest[] = [];
  return {
    ...segmented(text, { cuts: [], repeats: 'lines', size: 1 }),
    calls,
    traits: async () => ({ ...noTraits, continues: way }),
    async *stream(request): AsyncGenerator<readonly string[], ModelResult> {
      calls.push(request);
      const begun = request.begun?.text ?? '';
      const said = request.begun ? text.slice((trims ? begun.trimEnd() : begun).length) : text.slice(0, cut);
      for (const piece of said.match(/.{1,3}/gsu) ?? []) yield [piece];
      const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 };
      return { text: said, usage, ending: request.begun ? 'whole' : 'cut' };
    },
  };
}

const request: ModelRequest = {
  task: 't',
  messages: [{ role: 'user', content: 'Go' }],
  schema: null,
  maxOutputTokens: null,
};

async function read(model: Model): Promise<{ text: string; deltas: string }> {
  const stream = continued(model, request, new AbortController().signal);
  let deltas = '';
  for (;;) {
    const next = await stream.next();
    if (next.done) return { text: next.value, deltas };
    deltas += next.value.join('');
  }
}

describe('a continued text', () => {
  test('is whole wherever it was cut, and however its end is repeated', async () => {
    await assert(
      asyncProperty(
        texts,
        array(double({ min: 0.05, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
        constantFrom('lines', 'all', 'after words'),
        integer({ min: 1, max: 30 }),
        async (text, shares, repeats, size) => {
          const places = shares.map((share) => Math.max(1, Math.floor(share * text.length)));
          const cuts = [...new Set(places)].toSorted((a, b) => a - b);
          const { text: made, deltas } = await read(segmented(text, { cuts, repeats, size }));
          expect(made).toBe(text);
          expect(deltas).toBe(text);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test.each<Plan['repeats']>(['lines', 'after words'])(
    'is whole after a cut at each place, with its %s repeated',
    async (repeats) => {
      const texts = [
        'One line, größer, with 犬 and 🐕 in it.',
        '# Größe\r\n\r\n- a\r\n- a\r\n- a\r\n- a\r\n\r\nEnd 🐕.\r\n',
        'a\na\na\na\n\n\na\na\n  b\n\tb\n',
        'Run:\n```sh\nls\nls\n```\n\nThen:\n```sh\nls\nls\n```\n',
      ];
      for (const text of texts) {
        for (let cut = 1; cut <= text.length; cut += 1) {
          for (const size of [1, 3, 1_000]) {
            const model = segmented(text, { cuts: [cut], repeats, size, isCut: true });
            expect([cut, await read(model)]).toEqual([cut, { text, deltas: text }]);
          }
        }
      }
    },
  );

  test.each<[string, boolean]>([
    ['takes white space at the end', false],
    ['cuts it off', true],
  ])('is whole after a cut at each place, if the server goes on with it and %s', async (_how, trims) => {
    const text = 'Größer:\n\n\n- a  b\n- a 🐕\r\n\r\nEnd. \n';
    for (let cut = 1; cut <= text.length; cut += 1) {
      const model = goingOn(text, cut, trims);
      expect([cut, await read(model)]).toEqual([cut, { text, deltas: text }]);
      expect(model.calls).toHaveLength(2);
      expect(model.calls[1]?.messages).toEqual(request.messages);
    }
  });

  test('is not asked for if there is only white space', async () => {
    const model = segmented('\n\nabc', { cuts: [2], repeats: 'lines', size: 3 });
    await expect(read(model)).rejects.toMatchObject({ code: 'output_truncated' });
    expect(model.calls).toHaveLength(1);
  });

  test('is asked for in four segments at most', async () => {
    const model = segmented('abcdefgh', { cuts: [1, 2, 3, 4, 5], repeats: 'lines', size: 3 });
    await expect(read(model)).rejects.toMatchObject({ code: 'output_truncated' });
    expect(model.calls).toHaveLength(4);
  });

  test('is given up if the model does not go on, after two tries', async () => {
    const calls: ModelRequest[] = [];
    const model: Model = {
      ...segmented('', { cuts: [], repeats: 'lines', size: 1 }),
      async *stream(asked) {
        calls.push(asked);
        const text = calls.length === 1 ? 'The beginning\nof it' : 'What do you mean?';
        yield [text];
        const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 };
        return { text, usage, ending: calls.length === 1 ? 'cut' : 'whole' };
      },
    };
    await expect(read(model)).rejects.toMatchObject({ code: 'model_error' });
    expect(calls).toHaveLength(3);
    expect(calls.every(({ takesPart }) => takesPart)).toBe(true);
  });

  test('can be left in the middle of a continuation', async () => {
    let closed = 0;
    const inner = segmented('one\ntwo\nthree\nfour', { cuts: [8], repeats: 'lines', size: 2 });
    const model: Model = {
      ...inner,
      async *stream(...asked) {
        try {
          return yield* inner.stream(...asked);
        } finally {
          closed += 1;
        }
      },
    };
    const stream = continued(model, request, new AbortController().signal);
    let said = '';
    while (said.length < 10) said += ((await stream.next()).value as readonly string[]).join('');
    await stream.return('');
    expect(closed).toBe(2);
  });
});
