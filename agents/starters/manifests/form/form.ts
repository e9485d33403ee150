import type { Starter } from '../../base/starter.ts';
import { fillForm } from './fill.ts';
import { formTexts } from './texts.ts';

export const form: Starter = {
  kind: 'form',
  version: 1,
  texts: formTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Answer', de: 'Antworten' },
      purposes: {
        en: 'Asks the questions and keeps the answers.',
        de: 'Stellt die Fragen und hebt die Antworten auf.',
      },
      type: 'form',
      storyIds: ['US-1', 'US-3'],
    },
    {
      path: '/results',
      names: { en: 'Results', de: 'Ergebnisse' },
      purposes: { en: 'Counts the answers and lists them.', de: 'Zählt die Antworten und listet sie auf.' },
      type: 'chart',
      storyIds: ['US-2', 'US-3'],
    },
    {
      path: '/edit',
      names: { en: 'Questions', de: 'Fragen' },
      purposes: { en: 'Changes the questions and the rules.', de: 'Ändert die Fragen und die Regeln.' },
      type: 'settings',
      storyIds: ['US-4'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Answer',
        attributes: [
          { name: 'When', type: 'datetime', options: [], references: null },
          { name: 'What was answered', type: 'text', options: [], references: null },
        ],
      },
    ],
    de: [
      {
        name: 'Antwort',
        attributes: [
          { name: 'Wann', type: 'datetime', options: [], references: null },
          { name: 'Was geantwortet wurde', type: 'text', options: [], references: null },
        ],
      },
    ],
  },
  settings: [
    {
      key: 'mode',
      type: 'choice',
      options: [
        { value: 'survey', names: { en: ['survey', 'feedback'], de: ['Umfrage', 'Fragebogen'] } },
        { value: 'signup', names: { en: ['sign-up', 'signup', 'rsvp'], de: ['Anmeldung', 'Anmeldeliste'] } },
        { value: 'poll', names: { en: ['poll', 'vote'], de: ['Abstimmung'] } },
        { value: 'contact', names: { en: ['contact', 'contact form'], de: ['Kontakt', 'Kontaktformular'] } },
      ],
      names: { en: ['kind of form', 'mode'], de: ['Art des Formulars', 'Art'] },
      example: { en: 'Set the kind of form to poll', de: 'Setze die Art des Formulars auf Abstimmung' },
    },
    {
      key: 'intro',
      type: 'text',
      maxLength: 160,
      names: { en: ['introduction', 'intro', 'line'], de: ['Einleitung', 'Satz'] },
      example: {
        en: 'Set the introduction to “Tell us what you think”',
        de: 'Setze die Einleitung auf „Sagen Sie es uns“',
      },
    },
    {
      key: 'questions',
      type: 'rows',
      min: 0,
      max: 40,
      title: 'name',
      fields: [
        { key: 'name', type: 'text', names: { en: ['text', 'name'], de: ['Text', 'Name'] } },
        { key: 'options', type: 'text', names: { en: ['options', 'answers'], de: ['Antworten', 'Optionen'] } },
      ],
      make: (name) => ({ name }),
      names: { en: ['questions', 'fields'], de: ['Fragen', 'Felder'] },
      example: { en: 'Add “Telephone” to the questions', de: 'Füge „Telefon“ zu den Fragen hinzu' },
    },
    {
      key: 'options',
      type: 'list',
      min: 0,
      max: 30,
      maxLength: 80,
      names: { en: ['options', 'choices'], de: ['Optionen', 'Auswahl'] },
      example: { en: 'Add “Pasta” to the options', de: 'Füge „Nudeln“ zu den Optionen hinzu' },
    },
    {
      key: 'places',
      type: 'number',
      min: 0,
      max: 10_000,
      integer: true,
      names: { en: ['places', 'seats', 'spots', 'limit'], de: ['Plätze', 'Grenze', 'Anzahl der Plätze'] },
      example: { en: 'Set the places to 20', de: 'Setze die Plätze auf 20' },
    },
    {
      key: 'perOption',
      type: 'number',
      min: 0,
      max: 10_000,
      integer: true,
      names: {
        en: ['people per slot', 'limit per answer', 'places per slot'],
        de: ['Personen je Termin', 'Grenze je Antwort', 'Plätze je Termin'],
      },
      example: { en: 'Set the people per slot to 3', de: 'Setze die Personen je Termin auf 3' },
    },
    {
      key: 'waiting',
      type: 'flag',
      names: { en: ['waiting list', 'waitlist'], de: ['Warteliste'] },
      example: { en: 'Turn off the waiting list', de: 'Schalte die Warteliste aus' },
    },
    {
      key: 'once',
      type: 'flag',
      names: { en: ['one answer per name', 'only once'], de: ['eine Antwort je Name', 'nur einmal'] },
      example: { en: 'Turn on one answer per name', de: 'Schalte eine Antwort je Name ein' },
    },
  ],
  fill: fillForm,
};
