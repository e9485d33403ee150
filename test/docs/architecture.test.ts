import { glob, readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rooms } from '../../.oxlint/rooms.js';

const page = await readFile('docs/architecture.md', 'utf8');
const present = await readdir('.');
const roomFolders = [...new Set(Object.keys(rooms).map((room) => room.split('/', 1).join()))].filter((folder) =>
  present.includes(folder),
);
const roots = [...roomFolders, 'test', 'bench', '.oxlint'];

const codeSpans = [...page.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
const paths = [...new Set(codeSpans.filter((span) => roots.some((root) => span.startsWith(`${root}/`))))];

test('docs/architecture.md names files of the repository', () => {
  expect(paths.length).toBeGreaterThan(20);
});

test.each(paths)('docs/architecture.md names %s, which exists', async (path) => {
  // `<name>` stands for any folder.
  const pattern = path.replaceAll(/<\w+>/g, '*').replace(/\/$/, '');
  const found: string[] = [];
  for await (const match of glob(pattern)) found.push(match);
  expect(found).not.toEqual([]);
});

test('docs/architecture.md draws every top-level folder that has a room', () => {
  const [, diagram = ''] = /^```mermaid\nflowchart([\s\S]*?)^```$/m.exec(page) ?? [];
  expect(roomFolders.filter((folder) => !diagram.includes(`${folder}/`))).toEqual([]);
});
