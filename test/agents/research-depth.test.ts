import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { depths } from '../../agents/research/depth.ts';

test('docs/research.md states the figures of each depth', async () => {
  const page = await readFile('docs/research.md', 'utf8');
  for (const [name, depth] of Object.entries(depths)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
    const cells = row.split('|').map((cell) => cell.trim());
    const { terms, signals, queries, sourceMs, shown, pages, twice, scarce } = depth;
    const told = [
      terms,
      signals,
      queries,
      `${sourceMs / 1_000} s`,
      shown,
      pages,
      twice ? 2 : 1,
      scarce ? 'asked' : 'left out',
    ];
    expect(cells.slice(2, -1)).toEqual(told.map(String));
  }
});
