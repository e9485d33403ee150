import type { Starter } from '../../base/starter.ts';
import { fillEditor } from './fill.ts';
import { editorTexts } from './texts.ts';

export const editor: Starter = {
  kind: 'editor',
  version: 1,
  texts: editorTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Notes', de: 'Notizen' },
      purposes: { en: 'Finds, writes and shows notes.', de: 'Findet, schreibt und zeigt Notizen.' },
      type: 'tool',
      storyIds: ['US-1', 'US-2', 'US-3'],
    },
    {
      path: '/trash',
      names: { en: 'Trash', de: 'Papierkorb' },
      purposes: {
        en: 'Holds removed notes until they are deleted for good.',
        de: 'Hält entfernte Notizen, bis sie endgültig gelöscht werden.',
      },
      type: 'list',
      storyIds: ['US-4'],
    },
    {
      path: '/transfer',
      names: { en: 'Import and export', de: 'Import und Export' },
      purposes: {
        en: 'Gives all notes as one file and reads files as notes.',
        de: 'Gibt alle Notizen als eine Datei aus und liest Dateien als Notizen.',
      },
      type: 'tool',
      storyIds: ['US-5'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Note',
        attributes: [
          { name: 'Text', type: 'text', options: [], references: null },
          { name: 'Pinned', type: 'boolean', options: [], references: null },
          { name: 'Changed', type: 'datetime', options: [], references: null },
          { name: 'Day', type: 'date', options: [], references: null },
        ],
      },
    ],
    de: [
      {
        name: 'Notiz',
        attributes: [
          { name: 'Text', type: 'text', options: [], references: null },
          { name: 'Angeheftet', type: 'boolean', options: [], references: null },
          { name: 'Geändert', type: 'datetime', options: [], references: null },
          { name: 'Tag', type: 'date', options: [], references: null },
        ],
      },
    ],
  },
  abilities: {
    en: 'download markdown md autosave searchable',
    de: 'herunterladen Markdown durchsuchbar',
  },
  settings: [
    {
      key: 'mode',
      type: 'choice',
      options: [
        { value: 'notes', names: { en: ['notes', 'markdown'], de: ['Notizen', 'Markdown'] } },
        { value: 'journal', names: { en: ['journal', 'diary'], de: ['Tagebuch', 'Journal'] } },
        { value: 'plain', names: { en: ['plain text', 'plain'], de: ['reiner Text', 'Text'] } },
      ],
      names: { en: ['mode', 'kind of notes'], de: ['Art', 'Art der Notizen', 'Modus'] },
      example: { en: 'Set the mode to journal', de: 'Setze die Art auf Tagebuch' },
    },
    {
      key: 'goal',
      type: 'number',
      min: 0,
      max: 100_000,
      integer: true,
      names: { en: ['word goal', 'goal', 'words'], de: ['Wortziel', 'Ziel', 'Wörter'] },
      example: { en: 'Set the word goal to 500', de: 'Setze das Wortziel auf 500' },
    },
  ],
  fill: (words) => fillEditor(words),
};
