import type { Screen } from '../kit/Frame.tsx';
import { Landing } from './Landing.tsx';
import { texts } from './texts.ts';

export const screens: readonly Screen[] = [{ path: '/', label: texts.page, icon: 'home', component: Landing }];
