import type { Screen } from '../kit/Frame.tsx';
import { EditScreen } from './EditScreen.tsx';
import { FillScreen } from './FillScreen.tsx';
import { ResultsScreen } from './ResultsScreen.tsx';
import { texts } from './texts.ts';

export const screens: readonly Screen[] = [
  { path: '/', label: texts.fill, icon: 'edit', component: FillScreen },
  { path: '/results', label: texts.results, icon: 'chart', component: ResultsScreen },
  { path: '/edit', label: texts.edit, icon: 'list', component: EditScreen },
];
