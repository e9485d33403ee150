import type { Screen } from '../kit/Frame.tsx';
import { Draw } from './Draw.tsx';
import { Drawings } from './Drawings.tsx';
import { words } from './texts.ts';

export const screens: readonly Screen[] = [
  { path: '/', label: words.draw, icon: 'brush', component: Draw },
  { path: '/drawings', label: words.drawings, icon: 'board', component: Drawings },
];
