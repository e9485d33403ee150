import type { Screen } from '../kit/Frame.tsx';
import { GameScreen } from './GameScreen.tsx';
import { ScoresScreen } from './ScoresScreen.tsx';
import { words } from './texts.ts';

export const screens: readonly Screen[] = [
  { path: '/', label: words.screens.play, icon: 'play', component: GameScreen },
  { path: '/scores', label: words.screens.scores, icon: 'star', component: ScoresScreen },
];
