import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applications, asEdit, asFile, read, readPieces, reader, tag } from './answers.ts';

const apps = applications();

/** The shortest files of an application as an answer, short enough to be cut everywhere. */
function shortAnswer(files: Record<string, string>): { answer: string; sources: Map<string, string> } {
  const shortest = Object.entries(files).toSorted(([, one], [, other]) => one.length - other.length);
  const sources = new Map(shortest.slice(0, 2).map(([path, content]) => [path, content.slice(0, 300).trimEnd()]));
  const written = [...sources].map(([path, content]) => asFile(path, content));
  const edit = asEdit('src/List.tsx', '  <li>ä 🐕</li>\n', '  <li>ö</li>\n');
  return { answer: `Sure!\r\n${written.join('\n')}${edit}<summary ${tag}>Done 🐕.</summary ${tag}>`, sources };
}

test('there are 25 applications to read, or more', () => {
  expect(apps.length).toBeGreaterThanOrEqual(25);
});

describe.each(apps)('the blocks of $name', ({ files }) => {
  test('are the same wherever the answer is cut in two, and no half file comes out of its beginning', () => {
    const { answer, sources } = shortAnswer(files);
    const whole = read(answer);
    expect(whole).toMatchObject({ open: null, problems: [] });
    expect(whole.blocks).toHaveLength(sources.size + 2);
    const expected = JSON.stringify(whole);
    const places = Array.from({ length: answer.length + 1 }, (_, at) => at);
    const different = places.filter(
      (at) => JSON.stringify(readPieces([answer.slice(0, at), answer.slice(at)])) !== expected,
    );
    const half = places.flatMap((at) =>
      read(answer.slice(0, at), false).blocks.filter(
        (block) => block.kind === 'file' && block.content !== `${sources.get(block.path)}\n`,
      ),
    );
    expect({ different, half }).toEqual({ different: [], half: [] });
  });

  test('are the files as they were, character by character too', () => {
    const answer = Object.entries(files).map(([path, content]) => asFile(path, content));
    const blocks = reader();
    const pushed = answer
      .join('\n')
      .split('')
      .flatMap((character) => blocks.push(character));
    const read = pushed.map((block) => (block.kind === 'file' ? [block.path, block.content] : []));
    expect(Object.fromEntries(read)).toEqual(files);
    expect(blocks.end(true)).toMatchObject({ open: null, problems: [] });
  });
});

const line = fc.constantFrom(
  `<file path="src/a.ts" ${tag}>`,
  `</file ${tag}>`,
  '</file>',
  `<file path="__proto__" ${tag}>`,
  'src/a.ts',
  `<<<<<<< SEARCH ${tag}`,
  `======= ${tag}`,
  '=======',
  `>>>>>>> REPLACE ${tag}`,
  '>>>>>>> REPLACE',
  '<think>',
  '</think>',
  `<summary ${tag}>`,
  '</summary>',
  `<delete path="src/a.ts" ${tag}>`,
  '```',
  '',
  'words',
  '\r',
  '\0',
);

test('blocks of any answer do not depend on where it is cut', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.nat(), fc.boolean(), (lines, place, isWhole) => {
      const answer = lines.join('\n');
      const at = place % (answer.length + 1);
      const whole = read(answer, isWhole);
      expect(readPieces([answer.slice(0, at), answer.slice(at)], isWhole)).toEqual(whole);
      expect(readPieces(answer.split(''), isWhole)).toEqual(whole);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('hostile answers are read to their end', () => {
  const many = 200_000;
  const hostile = [
    '<'.repeat(many),
    `<file ${'a'.repeat(many)}`,
    `<file ${'a="'.repeat(many)}`,
    `<file path="src/a.ts" ${tag}>\n${'</file>\n'.repeat(many)}`,
    `<file path="src/a.ts" ${tag}>\n${'`'.repeat(many)}`,
    '<think></think>'.repeat(many),
    '<think>\n</think>\n'.repeat(many),
    `<file path="src/a.ts">\n`.repeat(many),
    `src/${'a/'.repeat(many)}\n<<<<<<< SEARCH ${tag}\n${'=======\n'.repeat(many)}>>>>>>> REPLACE ${tag}`,
    `<summary ${tag}>${'</'.repeat(many)}`,
    ' '.repeat(many),
  ];
  for (const answer of hostile) {
    const { blocks, problems } = readPieces(answer.match(/[^]{1,1000}/g) ?? []);
    expect(blocks).toEqual([]);
    expect(problems.length).toBeLessThanOrEqual(100);
  }
});
