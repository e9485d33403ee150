import type { Screen } from '../kit/Frame.tsx';
import { LogScreen } from './LogScreen.tsx';
import { words } from './texts.ts';
import { TimerScreen } from './TimerScreen.tsx';

export const screens: readonly Screen[] = [
  { path: '/', label: words.screens.timer, icon: 'clock', component: TimerScreen },
  { path: '/today', label: words.screens.log, icon: 'chart', component: LogScreen },
];
