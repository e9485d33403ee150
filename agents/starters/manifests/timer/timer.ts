import type { Starter } from '../../base/starter.ts';
import { fillTimer } from './fill.ts';
import { timerSettings } from './settings.ts';
import { timerTexts } from './texts.ts';

export const timer: Starter = {
  kind: 'timer',
  version: 2,
  texts: timerTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Timer', de: 'Timer' },
      purposes: { en: 'Holds the six clocks, one per tab.', de: 'Enthält die sechs Uhren, je eine pro Reiter.' },
      type: 'tool',
      storyIds: ['US-1', 'US-2', 'US-3', 'US-4', 'US-5', 'US-6'],
    },
    {
      path: '/today',
      names: { en: 'Today', de: 'Heute' },
      purposes: {
        en: 'Counts what was finished today and on the last seven days.',
        de: 'Zählt, was heute und in den letzten sieben Tagen geschafft wurde.',
      },
      type: 'list',
      storyIds: ['US-7'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Finished round',
        attributes: [
          { name: 'What', type: 'text', options: [], references: null },
          { name: 'Seconds', type: 'number', options: [], references: null },
          { name: 'Finished at', type: 'datetime', options: [], references: null },
        ],
      },
    ],
    de: [
      {
        name: 'Beendete Runde',
        attributes: [
          { name: 'Was', type: 'text', options: [], references: null },
          { name: 'Sekunden', type: 'number', options: [], references: null },
          { name: 'Zu Ende um', type: 'datetime', options: [], references: null },
        ],
      },
    ],
  },
  settings: timerSettings,
  fill: (words) => fillTimer(words),
};
