import type { Starter } from '../../base/starter.ts';
import { currencySetting } from '../shared/currency.ts';
import { fillLedger } from './fill.ts';
import { ledgerEntities, ledgerTexts } from './texts.ts';

export const ledger: Starter = {
  kind: 'ledger',
  version: 2,
  texts: ledgerTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Entries', de: 'Einträge' },
      purposes: { en: 'Lists and adds what was paid.', de: 'Zeigt und ergänzt, was bezahlt wurde.' },
      type: 'list',
      storyIds: ['US-1', 'US-4', 'US-5'],
    },
    {
      path: '/summary',
      names: { en: 'Balances and months', de: 'Salden und Monate' },
      purposes: {
        en: 'Shows who owes whom, or the totals of each month.',
        de: 'Zeigt, wer wem etwas schuldet, oder die Summen jedes Monats.',
      },
      type: 'summary',
      storyIds: ['US-2', 'US-3', 'US-4'],
    },
    {
      path: '/setup',
      names: { en: 'Settings', de: 'Einstellungen' },
      purposes: { en: 'Keeps people, currencies and categories.', de: 'Führt Personen, Währungen und Kategorien.' },
      type: 'settings',
      storyIds: ['US-3', 'US-4', 'US-5'],
    },
  ],
  entities: ledgerEntities,
  settings: [
    {
      key: 'mode',
      type: 'choice',
      options: [
        {
          value: 'split',
          names: { en: ['shared expenses', 'split'], de: ['geteilte Ausgaben', 'teilen'] },
        },
        { value: 'budget', names: { en: ['budget', 'cash book'], de: ['Budget', 'Haushaltsbuch', 'Kassenbuch'] } },
      ],
      names: { en: ['mode', 'kind of ledger'], de: ['Modus', 'Art'] },
      example: { en: 'Set the mode to budget', de: 'Setze den Modus auf Haushaltsbuch' },
    },
    {
      key: 'people',
      type: 'list',
      min: 0,
      max: 30,
      maxLength: 60,
      names: { en: ['people', 'person', 'members', 'names'], de: ['Personen', 'Person', 'Leute', 'Namen'] },
      example: { en: 'Add a person “Kim”', de: 'Füge eine Person „Kim“ hinzu' },
    },
    currencySetting,
    {
      key: 'rates',
      type: 'rows',
      min: 0,
      max: 12,
      title: 'name',
      fields: [{ key: 'rate', type: 'number', names: { en: ['rate'], de: ['Kurs'] } }],
      make: (name) => ({ name, rate: 0 }),
      names: { en: ['other currencies', 'rates', 'rate'], de: ['weitere Währungen', 'Kurse', 'Kurs'] },
      example: { en: 'Set the rate of THB to 38.5', de: 'Setze den Kurs von THB auf 38,5' },
    },
    {
      key: 'categories',
      type: 'rows',
      min: 0,
      max: 30,
      title: 'name',
      fields: [{ key: 'limit', type: 'number', names: { en: ['limit', 'budget'], de: ['Grenze', 'Limit', 'Budget'] } }],
      make: (name) => ({ name, limit: 0 }),
      names: { en: ['categories', 'category'], de: ['Kategorien', 'Kategorie'] },
      example: { en: 'Add a category “Rent 900”', de: 'Füge eine Kategorie „Miete 900“ hinzu' },
    },
    {
      key: 'budget',
      type: 'number',
      min: 0,
      max: 1_000_000_000,
      integer: false,
      names: { en: ['total budget', 'budget limit'], de: ['Gesamtbudget', 'Budgetgrenze'] },
      example: { en: 'Set the total budget to 800', de: 'Setze das Gesamtbudget auf 800' },
    },
    {
      key: 'budgetFor',
      type: 'choice',
      options: [
        { value: 'all', names: { en: ['everything', 'all'], de: ['alles'] } },
        {
          value: 'month',
          names: { en: ['each month', 'month', 'monthly'], de: ['jeden Monat', 'Monat', 'monatlich'] },
        },
      ],
      names: { en: ['budget period', 'time of the budget'], de: ['Budgetzeitraum', 'Zeitraum des Budgets'] },
      example: { en: 'Set the budget period to month', de: 'Setze den Budgetzeitraum auf Monat' },
    },
    {
      key: 'costs',
      type: 'rows',
      min: 0,
      max: 30,
      title: 'name',
      fields: [{ key: 'amount', type: 'number', names: { en: ['amount', 'sum'], de: ['Betrag', 'Summe'] } }],
      make: (name) => ({ name, amount: 0 }),
      names: { en: ['usual expenses', 'costs'], de: ['übliche Ausgaben', 'Kosten'] },
      example: { en: 'Add rent 900 to the usual expenses', de: 'Füge Miete 900 zu den üblichen Ausgaben hinzu' },
    },
  ],
  fill: fillLedger,
};
