import type { Screen } from '../kit/Frame.tsx';
import { CardsScreen } from './CardsScreen.tsx';
import { QuizScreen } from './QuizScreen.tsx';
import { ResultsScreen } from './ResultsScreen.tsx';
import { words } from './texts.ts';

export const screens: readonly Screen[] = [
  { path: '/', label: words.screens.quiz, icon: 'play', component: QuizScreen },
  { path: '/cards', label: words.screens.cards, icon: 'edit', component: CardsScreen },
  { path: '/results', label: words.screens.results, icon: 'chart', component: ResultsScreen },
];
