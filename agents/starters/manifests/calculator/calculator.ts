import type { Both } from '../../base/language.ts';
import type { Setting } from '../../base/setting.ts';
import type { Starter } from '../../base/starter.ts';
import { fillCalculator } from './fill.ts';
import { calculatorUnits } from './measures.ts';
import { calculatorTexts } from './texts.ts';
import { currencySetting } from '../shared/currency.ts';

export const calculator: Starter = {
  kind: 'calculator',
  version: 2,
  texts: calculatorTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Calculator', de: 'Rechner' },
      purposes: {
        en: 'Calculates what was asked for, with variants and a table.',
        de: 'Rechnet, was verlangt war, mit Varianten und Tabelle.',
      },
      type: 'tool',
      storyIds: ['US-1', 'US-2', 'US-3'],
    },
    {
      path: '/more',
      names: { en: 'More calculators', de: 'Weitere Rechner' },
      purposes: {
        en: 'Reaches every other calculator and the own formula.',
        de: 'Führt zu jedem anderen Rechner und zur eigenen Formel.',
      },
      type: 'tool',
      storyIds: ['US-4', 'US-5'],
    },
  ],
  entities: { en: [], de: [] },
  namedBy: 'calculation',
  ownBy: ['formula', 'inputs'],
  // The texts have words of all that it calculates, and what it is for is what it should calculate.
  which: {
    general:
      /^(?:calc|calcu\p{L}*|(?:taschen|tisch|kopf|online|kinder|schul)?rechner[sn]?|rechnen|convert\p{L}*|pocket|basic|desk|numbers?|zahlen|sums?)$/u,
    ends: /^(?:with|mit|called|named|namens|genannt)$/u,
  },
  settings: [
    {
      key: 'calculation',
      type: 'choice',
      options: [
        option('basic', ['basic calculator', 'pocket calculator', 'simple calculator'], ['Taschenrechner']),
        option('loan', ['loan', 'mortgage'], ['Kredit', 'Hypothek', 'Darlehen']),
        option('savings', ['savings goal', 'savings'], ['Sparziel', 'Sparen', 'Sparplan']),
        option('compound', ['compound interest'], ['Zinseszins']),
        option('tip', ['tip', 'tip and split'], ['Trinkgeld', 'Trinkgeld und Teilen']),
        option('percentage', ['percentages', 'percentage'], ['Prozente', 'Prozentrechnung']),
        option('discount', ['discount'], ['Rabatt']),
        option('tax', ['sales tax', 'VAT', 'tax'], ['Mehrwertsteuer', 'Steuer', 'MwSt']),
        option('bmi', ['body mass index', 'BMI'], ['Body-Mass-Index', 'BMI']),
        option('units', ['units', 'unit converter'], ['Einheiten', 'Umrechner']),
        option('pace', ['running pace', 'pace'], ['Lauftempo', 'Tempo']),
        option('fuel', ['fuel', 'fuel consumption'], ['Kraftstoff', 'Verbrauch']),
        option('formula', ['own formula', 'formula'], ['eigene Formel', 'Formel']),
      ],
      names: { en: ['calculation', 'calculator', 'first page'], de: ['Berechnung', 'Rechner', 'erste Seite'] },
      example: { en: 'Set the calculation to savings goal', de: 'Setze die Berechnung auf Sparziel' },
    },
    currencySetting,
    number(
      'amount',
      ['loan amount', 'amount', 'loan', 'purchase price'],
      ['Kreditbetrag', 'Betrag', 'Kaufpreis', 'Darlehen'],
      1e12,
      'loan amount',
      'Kreditbetrag',
      250_000,
    ),
    number(
      'downPayment',
      ['down payment', 'deposit'],
      ['Anzahlung', 'Eigenkapital'],
      1e12,
      'down payment',
      'Anzahlung',
      40_000,
    ),
    number(
      'rate',
      ['interest rate', 'rate', 'interest'],
      ['Zinssatz', 'Zinsen', 'Zins'],
      100,
      'interest rate',
      'Zinssatz',
      4,
    ),
    number('years', ['term', 'years'], ['Laufzeit', 'Jahre'], 60, 'term', 'Laufzeit', 20),
    number(
      'extraPayment',
      ['extra payment', 'overpayment'],
      ['Sondertilgung', 'Zusatzzahlung'],
      1e12,
      'extra payment',
      'Sondertilgung',
      100,
    ),
    number('goal', ['goal', 'savings goal'], ['Ziel', 'Sparziel'], 1e12, 'goal', 'Ziel', 15_000),
    number(
      'startSum',
      ['starting sum', 'start sum', 'initial amount'],
      ['Anfangsbetrag', 'Startbetrag', 'Startkapital'],
      1e12,
      'starting sum',
      'Anfangsbetrag',
      2000,
    ),
    number(
      'monthly',
      ['monthly deposit', 'monthly payment in', 'monthly saving'],
      ['Einzahlung im Monat', 'monatliche Einzahlung', 'Sparrate'],
      1e9,
      'monthly deposit',
      'Sparrate',
      250,
    ),
    number('bill', ['bill', 'check'], ['Rechnung', 'Rechnungsbetrag'], 1e9, 'bill', 'Rechnung', 85),
    number('tip', ['tip', 'gratuity', 'tip percent'], ['Trinkgeld'], 100, 'tip', 'Trinkgeld', 15),
    {
      ...number(
        'people',
        ['people', 'persons', 'number of people'],
        ['Personen', 'Anzahl der Personen'],
        1000,
        'people',
        'Personen',
        4,
      ),
      min: 1,
      integer: true,
    },
    number('price', ['price'], ['Preis'], 1e12, 'price', 'Preis', 49),
    number('discount', ['discount'], ['Rabatt', 'Nachlass'], 100, 'discount', 'Rabatt', 25),
    number(
      'taxRate',
      ['tax rate', 'VAT rate', 'VAT', 'tax'],
      ['Steuersatz', 'Mehrwertsteuersatz', 'Mehrwertsteuer', 'MwSt'],
      100,
      'tax rate',
      'Steuersatz',
      7,
    ),
    {
      key: 'system',
      type: 'choice',
      options: [
        option('metric', ['metric', 'kg', 'cm'], ['metrisch', 'kg', 'cm']),
        option('imperial', ['imperial', 'pounds', 'lb'], ['angloamerikanisch', 'imperial', 'Pfund']),
      ],
      names: { en: ['measures', 'system'], de: ['Maße', 'Maßsystem'] },
      example: { en: 'Set the measures to imperial', de: 'Setze die Maße auf angloamerikanisch' },
    },
    {
      ...number('weight', ['weight', 'body weight'], ['Gewicht', 'Körpergewicht'], 700, 'weight', 'Gewicht', 80),
      min: 2,
    },
    { ...number('height', ['height', 'body height'], ['Größe', 'Körpergröße'], 280, 'height', 'Größe', 180), min: 40 },
    { ...number('distance', ['distance'], ['Strecke', 'Distanz'], 10_000, 'distance', 'Strecke', 21), min: 0.01 },
    {
      ...number(
        'duration',
        ['time', 'running time', 'duration'],
        ['Zeit', 'Laufzeit beim Laufen', 'Dauer'],
        1_800_000,
        'time',
        'Zeit',
        50,
      ),
      unit: 'second',
      integer: true,
      example: { en: 'Set the time to 50 minutes', de: 'Setze Zeit auf 50 Minuten' },
    },
    {
      ...number(
        'driven',
        ['driven distance', 'trip', 'drive'],
        ['gefahrene Strecke', 'Fahrt'],
        1e7,
        'trip',
        'Fahrt',
        420,
      ),
      min: 0.1,
    },
    number('litres', ['litres', 'liters', 'fuel used'], ['Liter', 'getankt'], 1e6, 'litres', 'Liter', 40),
    number('consumption', ['consumption', 'fuel consumption'], ['Verbrauch'], 1000, 'consumption', 'Verbrauch', 7),
    number(
      'fuelPrice',
      ['fuel price', 'price per litre'],
      ['Spritpreis', 'Preis pro Liter'],
      1000,
      'fuel price',
      'Spritpreis',
      2,
    ),
    unitSetting(
      'unitFrom',
      ['source unit', 'first unit'],
      ['Ausgangseinheit', 'erste Einheit'],
      'source unit',
      'Ausgangseinheit',
      'mi',
    ),
    unitSetting(
      'unitTo',
      ['target unit', 'second unit'],
      ['Zieleinheit', 'zweite Einheit'],
      'target unit',
      'Zieleinheit',
      'km',
    ),
    number('unitValue', ['converted value'], ['umgerechneter Wert'], 1e12, 'converted value', 'umgerechneter Wert', 42),
    {
      key: 'inputs',
      type: 'rows',
      min: 0,
      max: 12,
      title: 'name',
      fields: [
        { key: 'name', type: 'text', names: { en: ['name'], de: ['Name'] } },
        { key: 'value', type: 'number', names: { en: ['value', 'figure'], de: ['Wert', 'Zahl'] } },
        { key: 'unit', type: 'text', names: { en: ['unit'], de: ['Einheit'] } },
      ],
      make: (name) => ({ name }),
      names: { en: ['inputs', 'input', 'fields'], de: ['Eingaben', 'Eingabe', 'Felder'] },
      example: { en: 'Add an input “Hours”', de: 'Füge eine Eingabe „Stunden“ hinzu' },
    },
    {
      key: 'formula',
      type: 'text',
      maxLength: 1000,
      names: { en: ['formula'], de: ['Formel'] },
      example: { en: 'Set the formula to “Hours * Rate”', de: 'Setze die Formel auf „Stunden * Satz“' },
    },
    {
      key: 'resultName',
      type: 'text',
      maxLength: 60,
      names: { en: ['name of the result', 'result'], de: ['Name des Ergebnisses', 'Ergebnis'] },
      example: { en: 'Set the name of the result to “Price”', de: 'Setze den Namen des Ergebnisses auf „Preis“' },
    },
  ],
  fill: fillCalculator,
};

function unitSetting(
  key: string,
  en: readonly string[],
  de: readonly string[],
  name: string,
  german: string,
  example: string,
): Setting {
  const options = calculatorUnits.map((unit) => option(unit, [unit], [unit]));
  const examples = { en: `Set the ${name} to ${example}`, de: `Setze ${german} auf ${example}` };
  return { key, type: 'choice', options, names: { en, de }, example: examples };
}

function option(
  value: string,
  en: readonly string[],
  de: readonly string[],
): { value: string; names: Both<readonly string[]> } {
  return { value, names: { en, de } };
}

function number(
  key: string,
  en: readonly string[],
  de: readonly string[],
  max: number,
  name: string,
  german: string,
  example: number,
): Extract<Setting, { type: 'number' }> {
  return {
    key,
    type: 'number',
    min: 0,
    max,
    integer: false,
    names: { en, de },
    example: { en: `Set the ${name} to ${example}`, de: `Setze ${german} auf ${example}` },
  };
}
