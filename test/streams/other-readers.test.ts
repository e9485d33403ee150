import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOtherReaders, type OtherReaders } from '../../server/core/log/other-readers.ts';

const session = fc.constantFrom('a', 'b', 'c');
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('stored' as const), ids: fc.uniqueArray(session) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('said' as const), ids: fc.uniqueArray(session) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('many' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('age' as const), areNamed: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('age' as const), areNamed: fc.constant(false) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const) }) },
  ),
  { maxLength: 40 },
);

/** Every node has been heard. */
function knowing(): OtherReaders {
  const others = createOtherReaders();
  for (const areNamed of [true, true, true]) others.age(areNamed);
  return others;
}

test('a node that says what it reads is told of every row stored from a little before until three checks after it', () => {
  /** Sessions that were stored and not told of, against those that were told when they were said. */
  let missedInAll = 0;
  /** What nobody was told of and should have been. */
  const lost: string[] = [];
  fc.assert(
    fc.property(steps, (all) => {
      const others = knowing();
      /** The number of the check at which a row was last stored that no message told of, and a reading last said. */
      const untold = new Map<string, number>();
      const said = new Map<string, number>();
      let check = 0;
      const isYoung = (at: number | undefined) => at !== undefined && check - at < 3;
      for (const step of all) {
        switch (step.kind) {
          case 'stored': {
            const told = others.among(step.ids);
            const read = step.ids.filter((id) => isYoung(said.get(id)) || isYoung(said.get('many')));
            lost.push(...read.filter((id) => !told.includes(id)));
            for (const id of step.ids.filter((one) => !told.includes(one))) untold.set(id, check);
            break;
          }
          case 'said':
          case 'many': {
            const named = step.kind === 'many' ? [...untold.keys()] : step.ids;
            const missed = named.filter((id) => isYoung(untold.get(id)));
            const told = others.add(step.kind === 'many' ? 'many' : step.ids);
            lost.push(...missed.filter((id) => !told.includes(id)));
            missedInAll += missed.length;
            for (const id of step.kind === 'many' ? ['many'] : step.ids) said.set(id, check);
            break;
          }
          case 'age':
            others.age(step.areNamed);
            check += 1;
            break;
          case 'forget':
            others.forget();
        }
      }
      expect(lost).toEqual([]);
    }),
  );
  expect(missedInAll).toBeGreaterThan(0);
});

test('until every node has been heard, all are told of all', () => {
  const others = createOtherReaders();
  const isTold = () => others.among(['a']).length === 1;
  for (const areNamed of [true, true]) {
    others.age(areNamed);
    expect(isTold()).toBe(true);
  }
  others.age(true);
  expect(isTold()).toBe(false);
  // A node of a release that does not say what it reads.
  others.age(false);
  expect(isTold()).toBe(true);
  others.age(true);
  expect(isTold()).toBe(false);
  others.forget();
  expect(isTold()).toBe(true);
});
