import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recognise } from '../../agents/starters/recognise/recognise.ts';
import { type RecognisedKind, starterKinds } from '../../agents/starters/base/kinds.ts';
import { ideas } from '../../bench/eval/ideas.ts';
import { demoIdeas } from '../../cli/demo/demo-ideas.ts';

test('there is an idea of each kind of application, and one beyond every kind', () => {
  const wanted: (RecognisedKind | null)[] = [...starterKinds, 'records', null];
  expect(wanted.filter((kind) => !ideas.some((idea) => idea.kind === kind))).toEqual([]);
});

test.each(ideas.map(({ name, kind, text }) => ({ name, kind, text })))('$name is recognised', ({ kind, text }) => {
  const { candidates, beyond } = recognise(text);
  expect(beyond === null ? candidates[0]?.kind : null).toBe(kind);
});

test('no idea is one that the demo or the README shows', async () => {
  const readme = await readFile('README.md', 'utf8');
  const shown = ideas.filter(({ text }) => readme.includes(text) || demoIdeas.some((demo) => demo.text === text));
  expect(shown).toEqual([]);
});
