import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, sumsOf } from '../../agents/starters/apps/document/sums.ts';
import { document } from '../../agents/starters/manifests/document/document.ts';
import { criteria, filled } from './manifest-checks.ts';

const valuesOf = (words: string, language: 'en' | 'de' = 'en') =>
  Object.fromEntries(Object.entries(filled(document, words, language)).map(([key, [value]]) => [key, value]));

describe('settings from a brief', () => {
  it.each([
    [
      'invoice generator for my company "Holm Joinery", VAT 20%, due in 30 days, in GBP',
      { document: 'invoice', sender: 'Holm Joinery', taxRate: 20, dueDays: 30, currency: 'GBP' },
    ],
    [
      'estimates for gardens. items: mowing 40, hedge trimming 85.50, travel',
      {
        document: 'quote',
        items: [
          { name: 'mowing', price: 40, quantity: 1 },
          { name: 'hedge trimming', price: 85.5, quantity: 1 },
          { name: 'travel', price: 0, quantity: 1 },
        ],
      },
    ],
    [
      'invoice for piano lessons, 28 quid per lesson, no vat',
      {
        document: 'invoice',
        currency: 'GBP',
        taxRate: 0,
        items: [{ name: 'lesson', price: 28, quantity: 1 }],
      },
    ],
    [
      'make me a resume, sections: jobs, school and hobbies',
      { document: 'cv', sections: ['jobs', 'school', 'hobbies'] },
    ],
    ['certificate w/ title "Best Pumpkin"', { document: 'certificate', heading: 'Best Pumpkin' }],
    ['invoices numbered like AB-2026-001', { document: 'invoice', numberPrefix: 'AB-' }],
    ['cover letter', { document: 'letter' }],
    ['invoice without VAT 20%', { document: 'invoice' }],
    [
      'invoice from Oak Lane Repairs to Mrs Field: 3 h labour at £45, 2 hinges £8.50 each, paint 12 £, VAT 20%, net 30',
      {
        document: 'invoice',
        sender: 'Oak Lane Repairs',
        recipient: 'Mrs Field',
        currency: 'GBP',
        taxRate: 20,
        dueDays: 30,
        items: [
          { name: 'labour', price: 45, quantity: 3 },
          { name: 'hinges', price: 8.5, quantity: 2 },
          { name: 'paint', price: 12, quantity: 1 },
        ],
      },
    ],
    [
      'invoice in CHF: 12 hours at 42, drawing 3h @ 95, travel 120, no VAT, due 30 days',
      {
        document: 'invoice',
        currency: 'CHF',
        taxRate: 0,
        dueDays: 30,
        items: [
          { name: 'hours', price: 42, quantity: 12 },
          { name: 'drawing', price: 95, quantity: 3 },
          { name: 'travel', price: 120, quantity: 1 },
        ],
      },
    ],
    [
      'invoice: 3x logo draft 150 €, hosting 1 year 120 €; to: Elm Studio; from: Ada Holm',
      {
        document: 'invoice',
        sender: 'Ada Holm',
        recipient: 'Elm Studio',
        currency: 'EUR',
        items: [
          { name: 'logo draft', price: 150, quantity: 3 },
          { name: 'hosting 1 year', price: 120, quantity: 1 },
        ],
      },
    ],
    ['invoice app, my name is Ada Holm, no accounts', { document: 'invoice', sender: 'Ada Holm' }],
    ['certificate for finishing the rowing course', { document: 'certificate', reason: 'finishing the rowing course' }],
    ['CV: profile, work, languages', { document: 'cv', sections: ['profile', 'work', 'languages'] }],
    ['quote app under 20 €, 3 pages', { document: 'quote', currency: 'EUR' }],
    ['something to print', {}],
  ])('%s', (words, values) => {
    expect(valuesOf(words)).toEqual(values);
  });

  it.each([
    [
      'Rechnungen für meine Firma „Rad & Tat“, Kleinunternehmer, zahlbar in 10 Tagen, Nummern wie RE-2026-001',
      { document: 'invoice', sender: 'Rad & Tat', smallBusiness: true, dueDays: 10, numberPrefix: 'RE-' },
    ],
    [
      'Angebot mit 7 % MwSt, Positionen: Zuschnitt 1.200 €, Montage 85,50 €',
      {
        document: 'quote',
        taxRate: 7,
        currency: 'EUR',
        items: [
          { name: 'Zuschnitt', price: 1200, quantity: 1 },
          { name: 'Montage', price: 85.5, quantity: 1 },
        ],
      },
    ],
    [
      'Angebot: Wände streichen 40 qm x 12 €, Abkleben 80 €, an Huber Bau GmbH',
      {
        document: 'quote',
        currency: 'EUR',
        recipient: 'Huber Bau GmbH',
        items: [
          { name: 'Wände streichen', price: 12, quantity: 40 },
          { name: 'Abkleben', price: 80, quantity: 1 },
        ],
      },
    ],
    ['Lebenslauf, keine Rechnung', { document: 'cv' }],
    ['Urkunde fürs Sportfest', { document: 'certificate' }],
  ])('%s', (words, values) => {
    expect(valuesOf(words, 'de')).toEqual(values);
  });

  it('for any words, quotes only what the words contain', () => {
    const pieces = fc.constantFrom(
      'invoice ',
      'company "A & B" ',
      'VAT 20% ',
      'due in 30 days ',
      'no ',
      'items: a 1, b 2 €',
      'RE-1',
      'ohne ',
      '\n',
      '. ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (words) => {
          filled(document, words, 'en');
          filled(document, words, 'de');
        },
      ),
    );
  });
});

it('has a test for each criterion that it states', async () => {
  const { stated, shown } = await criteria(document);
  expect(shown).toEqual(stated);
});

const line = (quantity: string, price: string, tax: string): Line => ({ id: 'x', what: 'x', quantity, price, tax });

describe('sums', () => {
  it('rounds each line to the cent, and the tax of each rate on their sum', () => {
    const sums = sumsOf([line('3', '1.005', '19'), line('1', '10', '7'), line('2', '5', '19')], false);
    expect(sums).toEqual({
      net: 23.02,
      taxes: [
        { rate: 7, tax: 0.7 },
        { rate: 19, tax: 2.47 },
      ],
      total: 26.19,
    });
  });

  it('adds no tax for a small business, and counts invalid numbers as 0', () => {
    expect(sumsOf([line('2', '50', '19'), line('x', '9', '')], true)).toEqual({ net: 100, taxes: [], total: 100 });
  });

  it('has a total in whole cents that is net plus taxes', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => (value / 100).toFixed(2));
    const lines = fc.array(fc.tuple(fc.constantFrom('1', '2', '7'), cents, fc.constantFrom('0', '7', '19')));
    fc.assert(
      fc.property(lines, (all) => {
        const { net, taxes, total } = sumsOf(
          all.map(([quantity, price, tax]) => line(quantity, price, tax)),
          false,
        );
        expect(total).toBeCloseTo(
          taxes.reduce((sum, { tax }) => sum + tax, net),
          4,
        );
        expect(Math.abs(total * 100 - Math.round(total * 100))).toBeLessThan(1e-4);
      }),
    );
  });
});

it('the person whom an invoice is for is its recipient', () => {
  const { recipient } = document.fill('Invoice 77 for Anders & Holm Ltd: 2 days at 300 €', 'en').values;
  expect(recipient).toBe('Anders & Holm Ltd');
});
