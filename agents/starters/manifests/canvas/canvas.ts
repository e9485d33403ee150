import type { Starter } from '../../base/starter.ts';
import { fillCanvas } from './fill.ts';
import { canvasTexts } from './texts.ts';

export const canvas: Starter = {
  kind: 'canvas',
  version: 2,
  texts: canvasTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Draw', de: 'Malen' },
      purposes: {
        en: 'Draws on a page with brushes, shapes, stamps and colours.',
        de: 'Malt auf einer Seite mit Pinseln, Formen, Stempeln und Farben.',
      },
      type: 'tool',
      storyIds: ['US-1', 'US-2'],
    },
    {
      path: '/drawings',
      names: { en: 'Drawings', de: 'Bilder' },
      purposes: {
        en: 'Shows the kept drawings, opens and removes them.',
        de: 'Zeigt die aufbewahrten Bilder, öffnet und entfernt sie.',
      },
      type: 'list',
      storyIds: ['US-3'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Drawing',
        attributes: [
          { name: 'Steps', type: 'number', options: [], references: null },
          { name: 'Grid', type: 'number', options: [], references: null },
        ],
      },
    ],
    de: [
      {
        name: 'Bild',
        attributes: [
          { name: 'Schritte', type: 'number', options: [], references: null },
          { name: 'Raster', type: 'number', options: [], references: null },
        ],
      },
    ],
  },
  abilities: {
    en: 'png image picture save export finger',
    de: 'PNG Bild speichern exportieren Finger',
  },
  settings: [
    {
      key: 'pixels',
      type: 'number',
      min: 0,
      max: 64,
      integer: true,
      names: { en: ['pixels', 'grid', 'grid size'], de: ['Pixel', 'Raster', 'Rastergröße'] },
      example: { en: 'Set the grid to 16', de: 'Setze das Raster auf 16' },
    },
    {
      key: 'colours',
      type: 'list',
      min: 1,
      max: 19,
      maxLength: 30,
      names: { en: ['colours', 'colors', 'colour', 'color'], de: ['Farben', 'Farbe'] },
      example: { en: 'Add a colour “gold”', de: 'Füge die Farbe „Gold“ hinzu' },
    },
    {
      key: 'colourCount',
      type: 'number',
      min: 1,
      max: 19,
      integer: true,
      names: { en: ['number of colours', 'number of colors'], de: ['Zahl der Farben', 'Anzahl der Farben'] },
      example: { en: 'Set the number of colours to 6', de: 'Setze die Zahl der Farben auf 6' },
    },
    {
      key: 'widths',
      type: 'number',
      min: 1,
      max: 8,
      integer: true,
      names: { en: ['brush sizes', 'brushes', 'widths'], de: ['Pinselgrößen', 'Pinsel', 'Stärken'] },
      example: { en: 'Set the brush sizes to 3', de: 'Setze die Pinselgrößen auf 3' },
    },
    {
      key: 'thick',
      type: 'flag',
      names: { en: ['thick brushes', 'fat brushes'], de: ['dicke Pinsel', 'dicke Stifte'] },
      example: { en: 'Switch thick brushes on', de: 'Schalte dicke Pinsel ein' },
    },
    {
      key: 'stamps',
      type: 'list',
      min: 1,
      max: 19,
      maxLength: 30,
      names: { en: ['stamps', 'stamp'], de: ['Stempel'] },
      example: { en: 'Add a stamp “heart”', de: 'Füge den Stempel „Herz“ hinzu' },
    },
  ],
  fill: (words) => fillCanvas(words),
};
