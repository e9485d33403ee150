import { expect, test } from 'vitest';
import { FileBudget } from '../../web/pages/project/file-budget.ts';
import { componentOf, routingFiles, screenRoute } from '../../web/pages/project/screen-route.ts';
import { readCodeSearch, readScreensSearch } from '../../web/pages/project/search.ts';
import { foldersOf, treeOf } from '../../web/pages/project/tree-of.ts';

test('the tree has folders before files, by name, and each path once', () => {
  const tree = treeOf(['src/b.ts', 'index.html', 'src/a/z.ts', 'src/A.ts', 'src/a/é.ts']);
  expect(tree.get('/')?.children).toEqual(['src', 'index.html']);
  expect(tree.get('src')?.children).toEqual(['src/a', 'src/A.ts', 'src/b.ts']);
  expect(tree.get('src/a')).toEqual({ name: 'a', children: ['src/a/é.ts', 'src/a/z.ts'] });
  expect(tree.get('src/b.ts')).toEqual({ name: 'b.ts', children: null });
  expect(foldersOf('src/a/z.ts')).toEqual(['src', 'src/a']);
});

test('names from the language are names like others', () => {
  const tree = treeOf(['__proto__/constructor', 'toString']);
  expect(tree.get('/')?.children).toEqual(['__proto__', 'toString']);
  expect(tree.get('__proto__')?.children).toEqual(['__proto__/constructor']);
});

test('the budget lets go of what was used longest ago, and never of what is used now', () => {
  const budget = new FileBudget(100);
  expect(budget.use('a', 40)).toEqual([]);
  expect(budget.use('b', 40)).toEqual([]);
  expect(budget.use('a', 40)).toEqual([]);
  expect(budget.use('c', 40)).toEqual(['b']);
  expect(budget.use('d', 500)).toEqual(['a', 'c']);
  expect(budget.use('e', 10)).toEqual(['d']);
});

test('an address keeps what it can use', () => {
  expect(readCodeSearch({ tab: 'files', file: 'src/App.tsx', line: 3, version: 2, base: 0, width: 390 })).toEqual({
    tab: 'files',
    file: 'src/App.tsx',
    line: 3,
    version: 2,
    base: 0,
    width: 390,
  });
  expect(readCodeSearch({ tab: 'preview', file: '', line: 3, version: '2', base: -1, width: 391 })).toEqual({});
  expect(readCodeSearch({ tab: { x: 1 }, version: 1.5, line: Infinity, file: 7 })).toEqual({});
  expect(readScreensSearch({ tab: 'files', screen: 'shop' })).toEqual({ screen: 'shop' });
});

test('the place of a screen is read from the texts that name it', () => {
  const menu = `[{ path: '/', label: 'Shop', component: Shop },\n { path: '/walk-list', label: '{', icon: x, screen: WalkList }]`;
  expect(screenRoute('Shop', [menu])).toBe('');
  expect(screenRoute('Walk', [menu])).toBeNull();
  const wrapped = `if (path === '/designed/basket') return framed(<Basket />);`;
  expect(screenRoute('Basket', [menu, wrapped])).toBe('#/designed/basket');
  expect(screenRoute('WalkList', ['{ path: "/walks", component: <WalkList /> }'])).toBe('#/walks');
  expect(screenRoute('(', [menu])).toBeNull();
  expect(componentOf('src/screens/WalkList.tsx')).toBe('WalkList');
  expect(routingFiles(['src/App.tsx', 'src/shop/screens.tsx', 'src/kit/App.css', 'src/MyApp.tsx'])).toEqual([
    'src/App.tsx',
    'src/shop/screens.tsx',
  ]);
});
