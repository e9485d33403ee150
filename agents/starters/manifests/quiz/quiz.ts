import type { Starter } from '../../base/starter.ts';
import { fillQuiz } from './fill.ts';
import { quizSettings } from './settings.ts';
import { quizTexts } from './texts.ts';

export const quiz: Starter = {
  kind: 'quiz',
  version: 2,
  texts: quizTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Quiz', de: 'Quiz' },
      purposes: {
        en: 'Chooses what is asked, asks it, and shows what came of it.',
        de: 'Wählt, was gefragt wird, fragt es und zeigt das Ergebnis.',
      },
      type: 'tool',
      storyIds: ['US-1', 'US-2', 'US-3', 'US-4'],
    },
    {
      path: '/cards',
      names: { en: 'Own cards', de: 'Eigene Karten' },
      purposes: {
        en: 'Holds the questions that somebody wrote or pasted.',
        de: 'Enthält die Fragen, die jemand geschrieben oder eingefügt hat.',
      },
      type: 'list',
      storyIds: ['US-5'],
    },
    {
      path: '/results',
      names: { en: 'Results', de: 'Ergebnisse' },
      purposes: { en: 'Lists the rounds that were played.', de: 'Zeigt die Runden, die gespielt wurden.' },
      type: 'list',
      storyIds: ['US-6'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Card',
        attributes: [
          { name: 'Question', type: 'text', options: [], references: null },
          { name: 'Answer', type: 'text', options: [], references: null },
        ],
      },
      {
        name: 'Round',
        attributes: [
          { name: 'Right answers', type: 'number', options: [], references: null },
          { name: 'Questions', type: 'number', options: [], references: null },
          { name: 'Played at', type: 'datetime', options: [], references: null },
        ],
      },
    ],
    de: [
      {
        name: 'Karte',
        attributes: [
          { name: 'Frage', type: 'text', options: [], references: null },
          { name: 'Antwort', type: 'text', options: [], references: null },
        ],
      },
      {
        name: 'Runde',
        attributes: [
          { name: 'Richtige Antworten', type: 'number', options: [], references: null },
          { name: 'Fragen', type: 'number', options: [], references: null },
          { name: 'Gespielt um', type: 'datetime', options: [], references: null },
        ],
      },
    ],
  },
  settings: quizSettings,
  fill: (words) => fillQuiz(words),
};
