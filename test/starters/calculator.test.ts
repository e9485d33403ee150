import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFormula } from '../../agents/starters/apps/calculator/formula.ts';
import {
  byYear,
  growth,
  monthlyPayment,
  schedule,
  totals,
  untilGoal,
} from '../../agents/starters/apps/calculator/money-math.ts';
import { convert, quantities, unitsOf } from '../../agents/starters/apps/calculator/units.ts';
import { calculator } from '../../agents/starters/manifests/calculator/calculator.ts';
import { criteria } from './manifest-checks.ts';

it('has a test for each criterion that it states', async () => {
  const { stated, shown } = await criteria(calculator);
  expect(shown).toEqual(stated);
});

const value = (text: string, inputs: Readonly<Record<string, number>> = {}, decimalComma = false) => {
  const formula = readFormula(text, Object.keys(inputs), decimalComma);
  return formula.ok ? formula.evaluate(new Map(Object.entries(inputs))) : formula.problem.kind;
};

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2 ^ 2', -4],
    ['2 ^ 3 ^ 2', 512],
    ['2 ^ -1', 0.5],
    ['10 - 4 - 3', 3],
    ['19% * 200', 38],
    ['round(2.345; 2)', 2.35],
    ['min(3, 1, 2) + max(4, 5)', 6],
    ['8 ÷ 2 × 3 − 1', 11],
    ['sin(30) + cos(60) + tan(45)', 2],
    ['sin(180)', 0],
    ['log(1000) + ln(exp(2))', 5],
    ['asin(1) + acos(1) + atan(1)', 135],
  ])('%s is %d', (text, result) => {
    expect(value(text)).toBeCloseTo(result, 10);
  });

  it('has no tangent of 90 degrees', () => {
    expect(value('tan(90)')).toBeNaN();
  });

  it('accepts names with blanks, longer ones first, and decimal commas', () => {
    expect(value('floor area * Price', { floor: 1, 'floor area': 20, price: 3 })).toBe(60);
    expect(value('1,5 * max(2; 4)', {}, true)).toBe(6);
  });

  it.each([
    ['', 'empty'],
    ['2 * y', 'unknown'],
    ['2 $ 3', 'sign'],
    ['2 *', 'ends'],
    ['2 3', 'expected'],
    ['(2', 'bracket'],
    ['2)', 'bracket'],
    ['sqrt 4', 'arguments'],
    ['round(1, 2, 3)', 'arguments'],
    ['('.repeat(500), 'long'],
    ['constructor', 'unknown'],
  ])('refuses %j: %s', (text, problem) => {
    expect(value(text)).toBe(problem);
  });

  it('never throws, and reads its own output', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.boolean(), (text, comma) => {
        const formula = readFormula(text, ['a', 'b c'], comma);
        expect(formula.ok ? typeof formula.evaluate(new Map()) : typeof formula.problem.text).toMatch(/number|string/);
      }),
    );
    const tree = fc.letrec<{ node: [string, number] }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.integer({ min: 0, max: 999 }).map((number): [string, number] => [String(number), number]),
        fc
          .tuple(tie('node'), fc.constantFrom('+', '-', '*'), tie('node'))
          .map(([[one, a], sign, [other, b]]): [string, number] => [
            `(${one} ${sign} ${other})`,
            sign === '+' ? a + b : sign === '-' ? a - b : a * b,
          ]),
      ),
    }));
    fc.assert(fc.property(tree.node, ([text, result]) => value(text) === result));
  });
});

describe('money over time', () => {
  const terms = fc.record({
    principal: fc.integer({ min: 1, max: 1_000_000 }),
    rate: fc.double({ min: 0, max: 20, noNaN: true }),
    months: fc.integer({ min: 1, max: 480 }),
    extra: fc.integer({ min: 0, max: 2000 }),
  });

  it('repays exactly the loan, no later than agreed', () => {
    fc.assert(
      fc.property(terms, (terms) => {
        const rows = schedule(terms);
        const { paid, interest } = totals(rows);
        expect(rows.length).toBeLessThanOrEqual(terms.months);
        expect(rows.at(-1)?.balance).toBeCloseTo(0, 1);
        expect(paid - interest).toBeCloseTo(terms.principal, 1);
        expect(totals(byYear(rows)).paid).toBeCloseTo(paid, 1);
      }),
    );
  });

  it('has the same payment as annuity tables', () => {
    expect(monthlyPayment({ principal: 200_000, rate: 6, months: 360 })).toBeCloseTo(1199.1, 2);
    expect(monthlyPayment({ principal: 1200, rate: 0, months: 12 })).toBe(100);
  });

  it('grows by compound interest', () => {
    const last = growth({ start: 1000, monthly: 0, rate: 5, every: 12 }, 120).at(-1);
    expect(last?.balance).toBeCloseTo(1000 * 1.05 ** 10, 6);
    expect(last?.interest).toBeCloseTo(1000 * 1.05 ** 10 - 1000, 6);
  });

  it('says after which month a goal is reached, or never', () => {
    expect(untilGoal(1200, { start: 0, monthly: 100, rate: 0, every: 1 })?.at(-1)?.month).toBe(12);
    expect(untilGoal(1200, { start: 0, monthly: 0, rate: 0, every: 1 })).toBeNull();
  });
});

it('converts each unit there and back', () => {
  expect(convert('length', 1, 'mi', 'km')).toBeCloseTo(1.609344, 9);
  expect(convert('temperature', -40, '°C', '°F')).toBeCloseTo(-40, 9);
  for (const quantity of quantities) {
    for (const from of unitsOf(quantity)) {
      for (const to of unitsOf(quantity)) {
        expect(convert(quantity, convert(quantity, 7, from, to), to, from)).toBeCloseTo(7, 6);
      }
    }
  }
});
