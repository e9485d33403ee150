import type { Screen } from '../kit/Frame.tsx';
import { Cleaner } from './Cleaner.tsx';
import { words } from './texts.ts';

export const screens: readonly Screen[] = [{ path: '/', label: words.screen, icon: 'file', component: Cleaner }];
