import type { Starter } from '../../base/starter.ts';
import { fillTracker } from './fill.ts';
import { trackerEnglish } from './texts.ts';
import { trackerGerman } from './texts-de.ts';

export const tracker: Starter = {
  kind: 'tracker',
  version: 6,
  texts: { en: trackerEnglish, de: trackerGerman },
  screens: [
    {
      path: '/',
      names: { en: 'Today', de: 'Heute' },
      purposes: { en: 'Enters a day in one press each.', de: 'Trägt einen Tag ein, mit je einem Druck.' },
      type: 'form',
      storyIds: ['US-1', 'US-2', 'US-5', 'US-6'],
    },
    {
      path: '/month',
      names: { en: 'Month', de: 'Monat' },
      purposes: { en: 'Shows a month and corrects its days.', de: 'Zeigt einen Monat und korrigiert seine Tage.' },
      type: 'calendar',
      storyIds: ['US-3'],
    },
    {
      path: '/year',
      names: { en: 'Year', de: 'Jahr' },
      purposes: { en: 'Shows a year at a glance, and streaks.', de: 'Zeigt ein Jahr auf einen Blick und Serien.' },
      type: 'chart',
      storyIds: ['US-2', 'US-3'],
    },
    {
      path: '/chart',
      names: { en: 'Chart', de: 'Verlauf' },
      purposes: { en: 'Shows the last 30 days.', de: 'Zeigt die letzten 30 Tage.' },
      type: 'chart',
      storyIds: ['US-3'],
    },
    {
      path: '/things',
      names: { en: 'What I track', de: 'Was ich verfolge' },
      purposes: { en: 'Changes what is tracked.', de: 'Ändert, was verfolgt wird.' },
      type: 'settings',
      storyIds: ['US-4'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Entry',
        attributes: [
          { name: 'Day', type: 'date', options: [], references: null },
          { name: 'What', type: 'text', options: [], references: null },
          { name: 'Value', type: 'number', options: [], references: null },
        ],
      },
    ],
    de: [
      {
        name: 'Eintrag',
        attributes: [
          { name: 'Tag', type: 'date', options: [], references: null },
          { name: 'Was', type: 'text', options: [], references: null },
          { name: 'Wert', type: 'number', options: [], references: null },
        ],
      },
    ],
  },
  abilities: {
    en: 'turns rotate alternate wheel rota repeats recurring again overdue daily',
    de: 'abwechselnd reihum dran täglich wiederkehrend',
  },
  settings: [
    {
      key: 'things',
      type: 'rows',
      min: 1,
      max: 30,
      title: 'name',
      fields: [
        { key: 'goal', type: 'number', names: { en: ['goal', 'daily goal'], de: ['Ziel', 'Tagesziel'] } },
        { key: 'from', type: 'number', names: { en: ['lowest value'], de: ['kleinster Wert'] } },
        { key: 'unit', type: 'text', names: { en: ['unit'], de: ['Einheit'] } },
        {
          key: 'perWeek',
          type: 'number',
          names: { en: ['days a week', 'weekly goal'], de: ['Tage in der Woche', 'Wochenziel'] },
        },
        { key: 'every', type: 'number', names: { en: ['interval', 'due again after'], de: ['Abstand'] } },
        { key: 'span', type: 'text', names: { en: ['unit of the interval'], de: ['Einheit des Abstands'] } },
        { key: 'kind', type: 'text', names: { en: ['kind', 'type'], de: ['Art', 'Typ'] } },
      ],
      make: (name) => ({ name, kind: 'yes' }),
      names: {
        en: ['habits', 'habit', 'things', 'what is tracked'],
        de: ['Gewohnheiten', 'Gewohnheit', 'Dinge', 'was verfolgt wird'],
      },
      example: { en: 'Add a habit “Stretching”', de: 'Füge eine Gewohnheit „Dehnen“ hinzu' },
      repeats: true,
    },
    {
      key: 'target',
      type: 'number',
      min: 0,
      max: 1e9,
      integer: false,
      names: { en: ['target', 'goal weight'], de: ['Zielwert', 'Zielgewicht'] },
      example: { en: 'Set the target to 70', de: 'Setze den Zielwert auf 70' },
    },
    {
      key: 'people',
      type: 'list',
      min: 2,
      max: 30,
      maxLength: 60,
      names: { en: ['people', 'who take turns', 'names'], de: ['Personen', 'wer sich abwechselt', 'Namen'] },
      example: { en: 'Set the people to Kim and Lou', de: 'Setze die Personen auf Kim und Lou' },
    },
    {
      key: 'turn',
      type: 'choice',
      options: [
        { value: 'day', names: { en: ['day', 'daily', 'every day'], de: ['Tag', 'täglich', 'jeden Tag'] } },
        { value: 'week', names: { en: ['week', 'weekly', 'every week'], de: ['Woche', 'wöchentlich', 'jede Woche'] } },
        {
          value: 'month',
          names: { en: ['month', 'monthly', 'every month'], de: ['Monat', 'monatlich', 'jeden Monat'] },
        },
      ],
      names: { en: ['turn', 'length of a turn', 'rotation'], de: ['Wechsel', 'Länge des Wechsels'] },
      example: { en: 'Set the turn to month', de: 'Setze den Wechsel auf Monat' },
    },
  ],
  fill: fillTracker,
};
