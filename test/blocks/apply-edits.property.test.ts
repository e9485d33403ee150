import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../agents/kit/blocks/apply-edits.ts';
import { applications } from './answers.ts';
import { type Damage, damagedEdit, kindsOfDamage, randomOf } from './damager.ts';

const sources = applications()
  .flatMap(({ files }) => Object.entries(files))
  .filter(([, content]) => content.split('\n').length > 30);
const random = randomOf(20);
const source = () => sources[random(sources.length)] ?? ['', ''];
const each = 45;

function damagedBy(damage: Damage) {
  const edits = [];
  while (edits.length < each) {
    const [path, content] = source();
    const made = damagedEdit(path, content, damage, random);
    if (made) edits.push(made);
  }
  return edits;
}

describe('of 450 damaged edits', () => {
  const results = kindsOfDamage.flatMap((damage) =>
    damagedBy(damage).map(({ edit, content, expected }) => {
      const { files, failed } = applyEdits({ [edit.path]: content }, [edit]);
      return `${damage}: ${failed[0]?.reason ?? (files[edit.path] === expected ? 'right' : 'wrong')}`;
    }),
  );

  test('95 of 100 are applied as they were meant', () => {
    expect(results).toHaveLength(450);
    expect(results.filter((result) => !result.endsWith(': right')).length).toBeLessThanOrEqual(450 * 0.05);
  });

  test('none is applied in a wrong place', () => {
    expect(results.filter((result) => result.endsWith(': wrong'))).toEqual([]);
  });
});

describe('an edit that fits nowhere for sure', () => {
  const replace = 'const added = 1;\n';

  test('is not applied if its lines stand in a file twice', () => {
    let tried = 0;
    for (const [path, content] of sources) {
      const lines = content.split('\n').filter((line) => line.trim().length > 8);
      const twice = lines.find((line, at) => lines.indexOf(line) !== at);
      if (twice === undefined) continue;
      tried += 1;
      const { failed } = applyEdits({ [path]: content }, [{ kind: 'edit', path, search: `${twice}\n`, replace }]);
      expect(failed).toMatchObject([{ reason: 'ambiguous' }]);
      expect(failed[0]?.nearest.length).toBeGreaterThanOrEqual(2);
    }
    expect(tried).toBeGreaterThan(50);
  });

  test('is not applied if it is of another file, or too much of it is changed', () => {
    for (let count = 0; count < 100; count += 1) {
      const [path, content] = source();
      const [, other] = source();
      const foreign = other.split('\n').filter((line) => line.length > 12 && !content.includes(line.trim()));
      const start = random(Math.max(1, foreign.length - 5));
      const search = `${foreign.slice(start, start + 5).join('\n')}\n${content.split('\n')[3]}\nconst nowhere = 'at all';\n`;
      const { files, failed } = applyEdits({ [path]: content }, [{ kind: 'edit', path, search, replace }]);
      expect(failed).toMatchObject([{ reason: 'not found' }]);
      expect(files).toEqual({ [path]: content });
    }
  });
});
