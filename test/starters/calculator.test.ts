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
import { calculator } from '../../agents/starters/manifests/calculator.ts';
import { criteria, filled } from './manifest-checks.ts';

const valuesOf = (words: string, language: 'en' | 'de' = 'en') =>
  Object.fromEntries(Object.entries(filled(calculator, words, language)).map(([key, [value]]) => [key, value]));

describe('what a brief fills', () => {
  it.each([
    [
      'mortgage calculator: 275,000 € at 4.1 % over 20 years, 30k€ down payment, schedule by year',
      { calculation: 'loan', currency: 'EUR', amount: 275_000, rate: 4.1, years: 20, downPayment: 30_000 },
    ],
    [
      'a calculator for my loan of 18000, 4 years, no extra payment of 50 €',
      { calculation: 'loan', amount: 18_000, years: 4 },
    ],
    [
      'tip calculater 18%, bill of $85.50 split between 4 friends',
      { calculation: 'tip', currency: 'USD', bill: 85.5, tip: 18, people: 4 },
    ],
    ['bmi calc, pounds and feet pls', { calculation: 'bmi', system: 'imperial' }],
    ['unit converter for the workshop, no ads', { calculation: 'units' }],
    [
      'compound interest w/ chart, start with $5,000 and $100 per month at 7% for 20 years',
      { calculation: 'compound', currency: 'USD', startSum: 5000, monthly: 100, rate: 7, years: 20 },
    ],
    ['how long until I save 12000 usd', { calculation: 'savings', currency: 'USD', goal: 12_000 }],
    [
      'work out the tiles i need from floor length, floor width and tile size',
      { inputs: [{ name: 'floor length' }, { name: 'floor width' }, { name: 'tile size' }] },
    ],
    [
      'calculator: price = hours * rate + travel',
      {
        formula: 'hours * rate + travel',
        inputs: [{ name: 'hours' }, { name: 'rate' }, { name: 'travel' }],
        resultName: 'price',
      },
    ],
    [
      'concrete calculator: inputs: length, width, depth',
      { inputs: [{ name: 'length' }, { name: 'width' }, { name: 'depth' }] },
    ],
    [
      'retirement: $20k saved, $400 a month, 6% return for 30 years',
      { calculation: 'compound', currency: 'USD', startSum: 20_000, monthly: 400, rate: 6, years: 30 },
    ],
    ['a calculator for the shed', {}],
    [
      'home loan: price 380000, down payment 15%, rate 3.9%, 30 years',
      { calculation: 'loan', amount: 380_000, downPayment: 57_000, rate: 3.9, years: 30 },
    ],
    [
      '70k down on a 350k house at 4.8% for 25 yrs',
      { calculation: 'loan', amount: 350_000, downPayment: 70_000, rate: 4.8, years: 25 },
    ],
    ['loan of 90,000 over 12 years at 5.2 %', { calculation: 'loan', amount: 90_000, years: 12, rate: 5.2 }],
    ['tip: 12% of 48.20 for 3', { calculation: 'tip', tip: 12, bill: 48.2, people: 3 }],
    ['bmi 91 kg 188 cm', { calculation: 'bmi', system: 'metric', weight: 91, height: 188 }],
    ['bmi 6 ft, 200 lbs', { calculation: 'bmi', system: 'imperial', weight: 90.718474, height: 182.88 }],
    ['put away 150 a month at 4% for 18 yrs', { calculation: 'compound', monthly: 150, rate: 4, years: 18 }],
    [
      'how long to save 9000 with 250/month starting with 1500',
      { calculation: 'savings', goal: 9000, monthly: 250, startSum: 1500 },
    ],
    ['30% off 120', { calculation: 'discount', discount: 30, price: 120 }],
    ['kg to lbs', { calculation: 'units', unitFrom: 'kg', unitTo: 'lb' }],
    [
      'fuel cost: 310 km, 5.9 l/100km, 1.65 €/l, 2 people',
      { calculation: 'fuel', currency: 'EUR', driven: 310, consumption: 5.9, fuelPrice: 1.65, people: 2 },
    ],
    ['half marathon pace for 1:52:30', { calculation: 'pace', distance: 21.0975, duration: 6750 }],
    [
      'calculate my day rate: income 48000 €, costs 9000 €, working days 200',
      {
        currency: 'EUR',
        inputs: [
          { name: 'income', value: 48_000, unit: '€' },
          { name: 'costs', value: 9000, unit: '€' },
          { name: 'working days', value: 200 },
        ],
        resultName: 'day rate',
      },
    ],
    [
      'How much varnish do I need? boards 1.2 m wide, 12 m2 per 1 l tin',
      {
        inputs: [
          { name: 'boards wide', value: 1.2, unit: 'm' },
          { name: 'per 1 l tin', value: 12, unit: 'm2' },
        ],
        resultName: 'varnish',
      },
    ],
    [
      'cost per use: price, times used',
      { inputs: [{ name: 'price' }, { name: 'times used' }], resultName: 'cost per use' },
    ],
    ['calculator: dark mode, history, big buttons', {}],
    ['a calculator with 3 tabs and 2 decimals', {}],
    ['tip calculator, not 15% but 12%', { calculation: 'tip', tip: 12 }],
    ['a mortgage calculator without the 3.5 % default', { calculation: 'loan' }],
  ])('%s', (words, values) => {
    expect(valuesOf(words)).toEqual(values);
  });

  it.each([
    [
      'Hypothekenrechner: 450.000 € Kaufpreis, 90.000 € Eigenkapital, 3,8 % Zinsen, 25 Jahre, Sondertilgung 200 €',
      {
        calculation: 'loan',
        currency: 'EUR',
        amount: 450_000,
        downPayment: 90_000,
        rate: 3.8,
        years: 25,
        extraPayment: 200,
      },
    ],
    ['Trinkgeldrechner für 3 Personen mit 10 %, keine Steuer', { calculation: 'tip', people: 3, tip: 10 }],
    [
      'Rechner für Aufträge, Eingaben: Stunden, Satz, Fahrtkosten',
      { inputs: [{ name: 'Stunden' }, { name: 'Satz' }, { name: 'Fahrtkosten' }] },
    ],
    ['BMI Rechner, 82 kg und 1,85 m', { calculation: 'bmi', system: 'metric', weight: 82, height: 185 }],
    ['MwSt-Rechner mit 7 %', { calculation: 'tax', taxRate: 7 }],
  ])('%s', (words, values) => {
    expect(valuesOf(words, 'de')).toEqual(values);
  });

  it('quotes what stands there and nothing else, whatever the words are', () => {
    const pieces = fc.constantFrom(
      'loan ',
      '3.5 % ',
      '320,000 € ',
      'no ',
      'tip ',
      '4 people ',
      'from a, b and c ',
      'calculate ',
      'x = a * b\n',
      'Kredit ',
      ', ',
      '. ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (words) => {
          filled(calculator, words, 'en');
          filled(calculator, words, 'de');
        },
      ),
    );
  });
});

it('shows each criterion that it states by a test', async () => {
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
  ])('%s is %d', (text, result) => {
    expect(value(text)).toBeCloseTo(result, 10);
  });

  it('takes names with blanks, the longer first, and decimal commas', () => {
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
  ])('%j is refused: %s', (text, problem) => {
    expect(value(text)).toBe(problem);
  });

  it('never throws, and reads what it wrote itself', () => {
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

  it('repays exactly what was borrowed, no later than agreed', () => {
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

  it('has the payment that tables of annuities have', () => {
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
