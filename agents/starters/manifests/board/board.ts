import type { Starter } from '../../base/starter.ts';
import { fillBoard } from './fill.ts';
import { boardEnglish } from './texts.ts';
import { boardGerman } from './texts-de.ts';

export const board: Starter = {
  kind: 'board',
  version: 2,
  texts: { en: boardEnglish, de: boardGerman },
  screens: [
    {
      path: '/',
      names: { en: 'Board', de: 'Tafel' },
      purposes: { en: 'Shows all stages with their cards.', de: 'Zeigt alle Spalten mit ihren Karten.' },
      type: 'board',
      storyIds: ['US-1', 'US-2', 'US-4'],
    },
    {
      path: '/archive',
      names: { en: 'Archive', de: 'Archiv' },
      purposes: { en: 'Keeps cards that were put away.', de: 'Hält weggelegte Karten bereit.' },
      type: 'list',
      storyIds: ['US-5'],
    },
    {
      path: '/stages',
      names: { en: 'Stages', de: 'Spalten' },
      purposes: {
        en: 'Changes stages, limits, labels and people.',
        de: 'Ändert Spalten, Grenzen, Farben und Personen.',
      },
      type: 'settings',
      storyIds: ['US-3'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Card',
        attributes: [
          { name: 'Title', type: 'text', options: [], references: null },
          { name: 'Notes', type: 'text', options: [], references: null },
          { name: 'Person', type: 'text', options: [], references: null },
          { name: 'Due', type: 'date', options: [], references: null },
          { name: 'Label', type: 'text', options: [], references: null },
          { name: 'Stage', type: 'text', options: [], references: null },
        ],
      },
    ],
    de: [
      {
        name: 'Karte',
        attributes: [
          { name: 'Titel', type: 'text', options: [], references: null },
          { name: 'Notizen', type: 'text', options: [], references: null },
          { name: 'Person', type: 'text', options: [], references: null },
          { name: 'Fällig', type: 'date', options: [], references: null },
          { name: 'Farbe', type: 'text', options: [], references: null },
          { name: 'Spalte', type: 'text', options: [], references: null },
        ],
      },
    ],
  },
  settings: [
    {
      key: 'stages',
      type: 'rows',
      min: 2,
      max: 12,
      title: 'name',
      fields: [
        { key: 'limit', type: 'number', names: { en: ['limit', 'maximum'], de: ['Grenze', 'Limit', 'Höchstzahl'] } },
      ],
      make: (name) => ({ name }),
      names: { en: ['stages', 'stage', 'columns', 'column'], de: ['Spalten', 'Spalte', 'Stufen', 'Stufe'] },
      example: { en: 'Add a stage “Review”', de: 'Füge eine Spalte „Prüfung“ hinzu' },
    },
    {
      key: 'people',
      type: 'list',
      min: 0,
      max: 40,
      maxLength: 60,
      names: { en: ['people', 'members', 'team'], de: ['Personen', 'Mitglieder', 'Team'] },
      example: { en: 'Add “Ana” to the people', de: 'Füge „Ana“ zu den Personen hinzu' },
    },
    {
      key: 'labels',
      type: 'list',
      min: 1,
      max: 4,
      maxLength: 40,
      names: { en: ['labels', 'label', 'tags'], de: ['Farben', 'Etiketten', 'Labels'] },
      example: { en: 'Set the labels to Red, Blue', de: 'Setze die Farben auf Rot, Blau' },
    },
    {
      key: 'cards',
      type: 'list',
      min: 1,
      max: 40,
      maxLength: 120,
      names: { en: ['first cards', 'cards', 'tasks'], de: ['ersten Karten', 'Karten', 'Aufgaben'] },
      example: { en: 'Add “Order tiles” to the cards', de: 'Füge „Fliesen bestellen“ zu den Karten hinzu' },
    },
  ],
  fill: fillBoard,
};
