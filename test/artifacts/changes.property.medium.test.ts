import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { applyPatch } from 'diff';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileChanges } from '../../server/core/artifacts/file-changes.ts';
import { itemChanges } from '../../server/core/artifacts/item-changes.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '  x', '+ y', '- z', '\\ no newline'), { maxLength: 12 })
  .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));
const files = fc.dictionary(fc.constantFrom('src/a.ts', 'src/b/c.tsx', 'src/ä ö.md'), text, { noNullPrototype: true });

const long = (word: string) => Array.from({ length: 3_000 }, (_, line) => `${word} ${line}`).join('\n');

describe('file changes', () => {
  test('each patch makes the new text from the old one, and only differences are reported', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, async (before, after) => {
        for (const { path, patch, change } of await fileChanges(before, after)) {
          expect(applyPatch(before[path] ?? '', patch)).toBe(after[path] ?? '');
          expect(before[path]).not.toBe(after[path]);
          expect(change).toBe(before[path] === undefined ? 'added' : after[path] === undefined ? 'removed' : 'changed');
        }
      }),
    );
  });

  test.skipIf(lacks('git'))('git applies them, even full replacements of long files', async () => {
    const before = { 'src/a.ts': long('old'), 'src/gone.ts': 'x\n', 'src/é b.ts': 'one\ntwo\n', 'src/same.ts': 's' };
    const after = { 'src/a.ts': long('new'), 'src/made.ts': 'y', 'src/é b.ts': 'one\n2', 'src/same.ts': 's' };
    const folder = await mkdtemp(join(tmpdir(), 'uas-patch-'));
    try {
      await mkdir(join(folder, 'src'));
      for (const [path, content] of Object.entries(before)) await writeFile(join(folder, path), content);
      const changes = await fileChanges(before, after);
      await writeFile(join(folder, 'all.patch'), changes.map(({ patch }) => patch).join(''));
      await run('git', ['apply', '--unsafe-paths', '--directory=.', 'all.patch'], { cwd: folder });
      const left = await readdir(join(folder, dirname('src/a.ts')));
      expect(left.toSorted()).toEqual(
        Object.keys(after)
          .map((path) => path.slice(4))
          .toSorted(),
      );
      for (const [path, content] of Object.entries(after))
        expect(await readFile(join(folder, path), 'utf8')).toBe(content);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('item changes', () => {
  const things = fc.uniqueArray(fc.record({ id: fc.constantFrom<string[]>('A', 'B', 'C', 'D'), text: fc.string() }), {
    selector: ({ id }) => id,
  });

  test('turn the first list into the second', () => {
    fc.assert(
      fc.property(things, things, (before, after) => {
        const rebuilt = new Map(before.map((thing) => [thing.id, thing]));
        for (const { id, change, after: thing } of itemChanges({ things: before }, { things: after }, [])) {
          if (change === 'removed') rebuilt.delete(id ?? '');
          else rebuilt.set(id ?? '', thing as (typeof after)[number]);
        }
        expect(rebuilt).toEqual(new Map(after.map((thing) => [thing.id, thing])));
      }),
    );
  });

  test('name members of objects by path, and texts by value', () => {
    const before = { tokens: { colors: { light: { primary: '#000000' } } }, goals: ['one', 'two'], title: 'x' };
    const after = { tokens: { colors: { light: { primary: '#ffffff' } } }, goals: ['two', 'three'], title: 'x' };
    expect(itemChanges(before, after, [])).toEqual([
      {
        part: 'tokens',
        id: 'colors.light.primary',
        change: 'changed',
        fields: [],
        before: '#000000',
        after: '#ffffff',
      },
      { part: 'goals', id: null, change: 'added', fields: [], before: null, after: 'three' },
      { part: 'goals', id: null, change: 'removed', fields: [], before: 'one', after: null },
    ]);
  });
});
