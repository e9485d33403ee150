import type { Starter } from '../../base/starter.ts';
import { fillGame } from './fill.ts';
import { gameSettings } from './settings.ts';
import { gameTexts } from './texts.ts';

export const game: Starter = {
  kind: 'game',
  version: 1,
  texts: gameTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Play', de: 'Spielen' },
      purposes: { en: 'Holds the six games, one per tab.', de: 'Enthält die sechs Spiele, je eines pro Reiter.' },
      type: 'tool',
      storyIds: ['US-1', 'US-2', 'US-3', 'US-4', 'US-5', 'US-6', 'US-7'],
    },
    {
      path: '/scores',
      names: { en: 'High scores', de: 'Bestenliste' },
      purposes: { en: 'Lists the five best rounds of each game.', de: 'Zeigt die fünf besten Runden jedes Spiels.' },
      type: 'list',
      storyIds: ['US-7'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Score',
        attributes: [
          { name: 'Game', type: 'text', options: [], references: null },
          { name: 'Points', type: 'number', options: [], references: null },
          { name: 'Played at', type: 'datetime', options: [], references: null },
        ],
      },
    ],
    de: [
      {
        name: 'Ergebnis',
        attributes: [
          { name: 'Spiel', type: 'text', options: [], references: null },
          { name: 'Punkte', type: 'number', options: [], references: null },
          { name: 'Gespielt um', type: 'datetime', options: [], references: null },
        ],
      },
    ],
  },
  namedBy: 'game',
  settings: gameSettings,
  fill: (words) => fillGame(words),
};
