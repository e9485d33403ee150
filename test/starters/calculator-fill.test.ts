import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculator } from '../../agents/starters/manifests/calculator/calculator.ts';
import { filled } from './manifest-checks.ts';

const valuesOf = (words: string, language: 'en' | 'de' = 'en') =>
  Object.fromEntries(Object.entries(filled(calculator, words, language)).map(([key, [value]]) => [key, value]));

describe('settings from a brief', () => {
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
    [
      'convert 500 eur to thb at 38.2',
      { calculation: 'exchange', currency: 'EUR', exchangeAmount: 500, exchangeTo: 'THB', exchangeRate: 38.2 },
    ],
    [
      'currency converter, 1 eur = 1.08 usd',
      { calculation: 'exchange', currency: 'EUR', exchangeTo: 'USD', exchangeRate: 1.08 },
    ],
    ['dice roller', { calculation: 'random', draws: 'dice' }],
    ['roll 2d6 for our role play evening', { calculation: 'random', draws: 'dice', dice: 2, sides: 6 }],
    ['two dice', { calculation: 'random', draws: 'dice', dice: 2 }],
    ['a d20', { calculation: 'random', draws: 'dice', sides: 20 }],
    ['coin flip app', { calculation: 'random', draws: 'dice', sides: 2 }],
    ['random number generator 1 to 100', { calculation: 'random', draws: 'dice', dice: 1, sides: 100 }],
    ['spin the wheel: pizza, sushi, burger', { calculation: 'random', choices: ['pizza', 'sushi', 'burger'] }],
    ['team generator for Mia, Tom and Lea', { calculation: 'random', choices: ['Mia', 'Tom', 'Lea'] }],
    ['password generator', { calculation: 'random', draws: 'password' }],
    ['Glücksrad für die Schule', { calculation: 'random' }],
    ['counter app', { calculation: 'counter' }],
    ['a counter with plus and minus buttons', { calculation: 'counter' }],
    ['knitting row counter', { calculation: 'counter', counters: ['knitting row'] }],
    ['beer counter for a party', { calculation: 'counter', counters: ['beer'] }],
    ['counters: in, out', { calculation: 'counter', counters: ['in', 'out'] }],
    ['counter for the knitting rows', { calculation: 'counter', counters: ['knitting rows'] }],
    ['counter for my rows and one for the repeats', { calculation: 'counter', counters: ['rows', 'repeats'] }],
    ['count cars and bikes passing by', { calculation: 'counter', counters: ['cars', 'bikes'] }],
    ['Strichliste für Getränke: Bier, Wasser', { calculation: 'counter', counters: ['Bier', 'Wasser'] }],
    ['age calculator', { calculation: 'dates' }],
    ['how many days between two dates', { calculation: 'dates' }],
    ['dog age calculator', {}],
    ['gpa calculator with credits', { calculation: 'average' }],
    ['Notenrechner für die Oberstufe', { calculation: 'average' }],
    ['scientific calculator', { calculation: 'basic' }],
    ['scale a recipe from 4 to 10 people', { calculation: 'recipe', servings: 4, servingsWanted: 10 }],
    [
      'recipe scaler for 12 instead of 4: 200 g flour, 3 eggs',
      { calculation: 'recipe', servings: 4, servingsWanted: 12, ingredients: ['200 g flour', '3 eggs'] },
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
    ['how many cups in 3 litres', { calculation: 'units', unitFrom: 'l', unitTo: 'cup (US)', unitValue: 3 }],
    ['mortgage 150000 at 3%, no down payment, 15 years', { calculation: 'loan', amount: 150_000, rate: 3, years: 15 }],
    ['kg to lbs', { calculation: 'units', unitFrom: 'kg', unitTo: 'lb' }],
    [
      'fuel cost: 310 km, 5.9 l/100km, 1.65 €/l, 2 people',
      { calculation: 'fuel', currency: 'EUR', driven: 310, consumption: 5.9, fuelPrice: 1.65, people: 2 },
    ],
    [
      'how much paint for my room, 4.5 x 3 m',
      { calculation: 'cover', covering: 'paint', roomLength: 4.5, roomWidth: 3 },
    ],
    ['wieviel fliesen brauch ich', { calculation: 'cover', covering: 'floor' }],
    [
      'electricity cost of a 2 kw heater, 3 hours a day, 32 cent per kwh',
      { calculation: 'electricity', watts: 2000, hoursADay: 3, perKwh: 0.32 },
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
    [
      'what our party will cost: 40 guests, 30 € per guest, hall 900 €',
      {
        currency: 'EUR',
        inputs: [
          { name: 'guests', value: 40 },
          { name: 'per guest', value: 30, unit: '€' },
          { name: 'hall', value: 900, unit: '€' },
        ],
      },
    ],
    [
      'leasing calc: 249/month, 48 months, 15000 km/year',
      {
        inputs: [
          { name: 'month', value: 249 },
          { name: 'months', value: 48 },
          { name: 'year', value: 15_000, unit: 'km' },
        ],
      },
    ],
    [
      'gravel for 60 m2 at 90 kg per m2',
      {
        inputs: [
          { name: 'm2', value: 60 },
          { name: 'per m2', value: 90, unit: 'kg' },
        ],
      },
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

  it('for any words, quotes only what the words contain', () => {
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
