import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemWith } from '../../server/providers/sandbox/check.ts';
import { boundariesHere } from '../support/sandboxes.ts';
import { permissions } from '../../server/providers/sandbox/permissions.ts';
import {
  type AttackRun,
  createMachine,
  leak,
  leaksText,
  type Machine,
  markOf,
  runConfined,
  runPlain,
  verdict,
} from './attack-run.ts';
import { attackKinds, attacks } from './attacks/index.ts';

const boundaries = await boundariesHere();
const kinds = Object.entries(attackKinds).map(([kind, list]) => ({ kind, list }));
const patience = 900_000;

let machine: Machine;
beforeAll(async () => {
  machine = await createMachine();
});
afterAll(() => machine[Symbol.asyncDispose]());

test('there are at least 150 attacks with unique titles', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(150);
  expect(new Set(attacks.map(({ title }) => title)).size).toBe(attacks.length);
});

// What a boundary stops alone, it also stops around the guard.
describe.each([
  { name: 'no boundary', confinement: null },
  { name: 'the permissions of Node', confinement: permissions() },
])('with the guard, and $name,', ({ confinement }) => {
  describe.each(kinds)('an attack by $kind', ({ list }) => {
    const built = list.filter((attack) => problemWith(attack.files(anywhere)) === null);
    let run: AttackRun;
    beforeAll(async () => {
      run = await (confinement === null
        ? runPlain(machine, 'guarded', built)
        : runConfined(machine, confinement, 'guarded', built));
    }, patience);

    test.each(list)('cannot read or run anything: $title', (attack) => {
      const problem = problemWith(attack.files(machine.target));
      const answer = problem === null ? run.answers.get(attack) : { ok: false as const, errors: problem };
      expect(leak(answer)).toBeNull();
      expect(verdict(answer)).toMatch(attack.refused ?? /^built$/);
      expect(JSON.stringify(answer)).not.toContain('it ran');
    });

    test('no attack code ran, and there was no other output', async () => {
      expect(await markOf(machine)).toBeNull();
      expect(leaksText(run.complaint)).toBe(false);
    });
  });
});

describe.skipIf(boundaries.length === 0).each(boundaries)('without the guard, confined by $name alone,', (boundary) => {
  let run: AttackRun;
  beforeAll(async () => {
    run = await runConfined(machine, boundary, 'unguarded', attacks);
  }, patience);

  test.each(attacks)('cannot read anything: $title', (attack) => {
    expect(leak(run.answers.get(attack))).toBeNull();
  });

  test('attack code ran, but left no mark on the machine', async () => {
    const errors = [...run.answers.values()].map((answer) => (answer.ok ? '' : answer.errors));
    expect(errors.filter((text) => text.includes('it ran')).length).toBeGreaterThan(10);
    expect(await markOf(machine)).toBeNull();
    expect(leaksText(run.complaint)).toBe(false);
  });
});

const nowhere = { absolute: '/nowhere', relative: '../../../nowhere' };
/** For the path check, which is independent of where the machine stores its files. */
const anywhere = { secret: nowhere, serviceKey: nowhere, dotEnv: nowhere, marker: '/nowhere' };
