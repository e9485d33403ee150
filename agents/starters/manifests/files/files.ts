import type { Starter } from '../../base/starter.ts';
import { fillFiles } from './fill.ts';
import { stepCalled } from './steps.ts';
import { filesTexts } from './texts.ts';

export const files: Starter = {
  kind: 'files',
  version: 2,
  texts: filesTexts,
  screens: [
    {
      path: '/',
      names: { en: 'File', de: 'Datei' },
      purposes: {
        en: 'Takes a file, shows it before and after its steps, and gives the result.',
        de: 'Nimmt eine Datei, zeigt sie vor und nach ihren Schritten und gibt das Ergebnis aus.',
      },
      type: 'tool',
      storyIds: ['US-1', 'US-2', 'US-3', 'US-4'],
    },
  ],
  entities: { en: [], de: [] },
  abilities: {
    en: 'duplicates doubles export save lines rows drop',
    de: 'Dubletten Duplikate exportieren speichern Zeilen',
  },
  settings: [
    {
      key: 'columns',
      type: 'list',
      min: 1,
      max: 50,
      maxLength: 60,
      names: { en: ['columns', 'expected columns', 'column'], de: ['Spalten', 'erwartete Spalten', 'Spalte'] },
      example: { en: 'Add a column “Email”', de: 'Füge eine Spalte „E-Mail“ hinzu' },
    },
    {
      key: 'steps',
      type: 'rows',
      min: 1,
      max: 12,
      title: 'name',
      fields: [
        { key: 'name', type: 'text', names: { en: ['name'], de: ['Name'] } },
        { key: 'kind', type: 'text', names: { en: ['kind'], de: ['Art'] } },
        { key: 'column', type: 'text', names: { en: ['column'], de: ['Spalte'] } },
        { key: 'columns', type: 'text', names: { en: ['columns'], de: ['Spalten'] } },
        { key: 'text', type: 'text', names: { en: ['text', 'value'], de: ['Text', 'Wert'] } },
        { key: 'to', type: 'text', names: { en: ['new name', 'replacement'], de: ['neuer Name', 'Ersatz'] } },
        { key: 'way', type: 'text', names: { en: ['way'], de: ['Weise'] } },
      ],
      make: stepCalled,
      names: { en: ['steps', 'step'], de: ['Schritte', 'Schritt'] },
      example: { en: 'Add a step “Remove duplicates”', de: 'Füge einen Schritt „Duplikate entfernen“ hinzu' },
    },
    {
      key: 'delimiter',
      type: 'choice',
      options: [
        { value: ',', names: { en: ['comma', ','], de: ['Komma', ','] } },
        { value: ';', names: { en: ['semicolon', ';'], de: ['Semikolon', 'Strichpunkt', ';'] } },
        { value: 'tab', names: { en: ['tab'], de: ['Tabulator', 'Tab'] } },
        { value: '|', names: { en: ['vertical bar', 'pipe', '|'], de: ['senkrechter Strich', '|'] } },
      ],
      names: { en: ['delimiter', 'separator'], de: ['Trennzeichen'] },
      example: { en: 'Set the delimiter to semicolon', de: 'Setze das Trennzeichen auf Semikolon' },
    },
  ],
  fill: (words) => fillFiles(words),
};
