import { expect, test } from 'vitest';
import { lostLines } from '../../agents/kit/blocks/lost-lines.ts';

const app = [
  "import { List } from './List.tsx';",
  'export function App() {',
  '  const walks = useWalks();',
  '  return (',
  '    <List walks={walks} />',
  '  );',
  '}',
].join('\n');

test('lines that are gone from a file which the request does not name are lost', () => {
  const after = { 'src/App.tsx': app.replace('  const walks = useWalks();\n', '') };
  expect(lostLines({ 'src/App.tsx': app }, after, new Set())).toEqual([
    { path: 'src/App.tsx', lines: ['const walks = useWalks();'] },
  ]);
  expect(lostLines({ 'src/App.tsx': app }, after, new Set(['src/App.tsx']))).toEqual([]);
});

test('lines that only moved, changed their indentation, or are brackets and imports are not lost', () => {
  const moved = { 'src/Home.tsx': `export const a = 1;\n${app.replaceAll('  ', '\t')}`, 'src/App.tsx': '' };
  expect(lostLines({ 'src/App.tsx': app }, moved, new Set())).toEqual([]);
  const bare = app
    .replace(/^import.*\n/, '')
    .replace('  return (\n', '')
    .replace('  );\n', '');
  expect(lostLines({ 'src/App.tsx': app }, { 'src/App.tsx': bare }, new Set())).toEqual([]);
});

test('a line that stood twice is lost once if it stands once, and one that moved makes up for one', () => {
  const [twice, once] = ['count(walks);\ncount(walks);\n', 'count(walks);\n'];
  expect(lostLines({ 'src/a.ts': twice }, { 'src/a.ts': once }, new Set())).toEqual([
    { path: 'src/a.ts', lines: ['count(walks);'] },
  ]);
  const both = { 'src/a.ts': once, 'src/b.ts': once };
  expect(lostLines(both, { 'src/c.ts': once }, new Set())).toEqual([{ path: 'src/b.ts', lines: ['count(walks);'] }]);
});

test('a file that is gone loses its lines, and a path like __proto__ none', () => {
  expect(lostLines({ 'src/a.ts': 'count(walks);\n' }, {}, new Set())).toMatchObject([{ path: 'src/a.ts' }]);
  expect(lostLines({}, Object.fromEntries([['__proto__', 'count(walks);']]), new Set())).toEqual([]);
});
