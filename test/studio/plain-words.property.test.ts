import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { plainPath } from '../../web/parts/plain-path.ts';
import { usualFile } from '../../web/pages/project/usual-file.ts';

test.each([
  ['edit.changes', 'edit changes'],
  ['messages.0.sandboxUrl', 'messages 1 sandbox url'],
  ['ipRanges.2', 'ip ranges 3'],
  ['name', 'name'],
])('the field %s is called %s', (path, words) => {
  expect(plainPath(path)).toBe(words);
});

test.each([
  [['README.md', 'src/main.tsx', 'src/App.tsx'], 'src/App.tsx'],
  [['README.md', 'lib/index.ts'], 'lib/index.ts'],
  [['package.json', 'README.md'], 'README.md'],
  [['b.css', 'a.css'], 'b.css'],
  [[], undefined],
])('of %j, %s is shown first', (paths, expected) => {
  expect(usualFile(paths)).toBe(expected);
});

test('what is shown first is one of the files', () => {
  const named = property(array(string(), { minLength: 1 }), (paths) => {
    expect(paths).toContain(usualFile(paths));
  });
  assert(named);
});
