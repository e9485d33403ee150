import type { Entity } from '../../../../schema/prd.ts';
import type { Both } from '../../base/language.ts';
import type { Starter } from '../../base/starter.ts';
import { fillCollection } from './fill.ts';
import { collectionTexts } from './texts.ts';

const entities: Both<readonly Entity[]> = {
  en: [
    {
      name: 'Entry',
      attributes: [
        { name: 'Fields', type: 'text', options: [], references: null },
        { name: 'Lent to', type: 'text', options: [], references: null },
        { name: 'Lent since', type: 'date', options: [], references: null },
      ],
    },
  ],
  de: [
    {
      name: 'Eintrag',
      attributes: [
        { name: 'Felder', type: 'text', options: [], references: null },
        { name: 'Verliehen an', type: 'text', options: [], references: null },
        { name: 'Verliehen seit', type: 'date', options: [], references: null },
      ],
    },
  ],
};

export const collection: Starter = {
  kind: 'collection',
  headedBy: 'thing',
  version: 3,
  texts: collectionTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Entries', de: 'Einträge' },
      purposes: {
        en: 'Shows, searches, sorts and changes what is kept.',
        de: 'Zeigt, durchsucht, sortiert und ändert, was festgehalten ist.',
      },
      type: 'list',
      storyIds: ['US-1', 'US-2', 'US-3', 'US-4'],
    },
    {
      path: '/transfer',
      names: { en: 'Import and export', de: 'Import und Export' },
      purposes: {
        en: 'Takes entries over from a CSV file and gives them as one.',
        de: 'Übernimmt Einträge aus einer CSV-Datei und gibt sie als solche aus.',
      },
      type: 'tool',
      storyIds: ['US-5'],
    },
    {
      path: '/fields',
      names: { en: 'Fields', de: 'Felder' },
      purposes: { en: 'Says what is kept of each entry.', de: 'Legt fest, was von jedem Eintrag festgehalten wird.' },
      type: 'settings',
      storyIds: ['US-6'],
    },
  ],
  entities,
  settings: [
    {
      key: 'thing',
      type: 'text',
      maxLength: 60,
      names: { en: ['thing', 'heading', 'list name'], de: ['Sache', 'Überschrift', 'Name der Liste'] },
      example: { en: 'Set the heading to “Plants”', de: 'Setze die Überschrift auf „Pflanzen“' },
    },
    {
      key: 'fields',
      type: 'rows',
      min: 1,
      max: 12,
      title: 'name',
      fields: [
        { key: 'name', type: 'text', names: { en: ['name'], de: ['Name'] } },
        { key: 'type', type: 'text', names: { en: ['type', 'kind'], de: ['Art', 'Typ'] } },
      ],
      make: (name) => ({ name }),
      names: { en: ['fields', 'field', 'columns', 'column'], de: ['Felder', 'Feld', 'Spalten', 'Spalte'] },
      example: { en: 'Add a field “Price”', de: 'Füge ein Feld „Preis“ hinzu' },
    },
    {
      key: 'categories',
      type: 'list',
      min: 1,
      max: 20,
      maxLength: 40,
      names: { en: ['categories', 'category', 'groups'], de: ['Kategorien', 'Kategorie', 'Gruppen'] },
      example: { en: 'Add a category “Spare parts”', de: 'Füge eine Kategorie „Ersatzteile“ hinzu' },
    },
    {
      key: 'stock',
      type: 'flag',
      names: { en: ['stock', 'counting', 'quantities'], de: ['Bestand', 'Zählen', 'Stückzahlen'] },
      example: { en: 'Switch stock on', de: 'Schalte den Bestand ein' },
    },
    {
      key: 'minimum',
      type: 'number',
      min: 0,
      max: 100_000,
      integer: true,
      names: { en: ['minimum', 'low stock', 'minimum stock'], de: ['Mindestbestand', 'Minimum', 'Warnschwelle'] },
      example: { en: 'Set the minimum to 5', de: 'Setze den Mindestbestand auf 5' },
    },
    {
      key: 'lending',
      type: 'flag',
      names: { en: ['lending', 'loans'], de: ['Verleih', 'Ausleihe', 'Verleihen'] },
      example: { en: 'Switch lending on', de: 'Schalte den Verleih ein' },
    },
    {
      key: 'currency',
      type: 'choice',
      options: [
        { value: 'EUR', names: { en: ['euro', '€', 'eur'], de: ['Euro', '€', 'EUR'] } },
        { value: 'USD', names: { en: ['dollar', '$', 'usd'], de: ['Dollar', '$', 'USD'] } },
        { value: 'GBP', names: { en: ['pound', '£', 'gbp'], de: ['Pfund', '£', 'GBP'] } },
        { value: 'CHF', names: { en: ['swiss franc', 'chf'], de: ['Franken', 'CHF'] } },
      ],
      names: { en: ['currency'], de: ['Währung'] },
      example: { en: 'Set the currency to CHF', de: 'Setze die Währung auf CHF' },
    },
  ],
  fill: fillCollection,
};
