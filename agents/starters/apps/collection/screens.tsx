import type { Screen } from '../kit/Frame.tsx';
import { FieldsScreen } from './FieldsScreen.tsx';
import { List } from './List.tsx';
import { words } from './texts.ts';
import { Transfer } from './Transfer.tsx';

export const screens: readonly Screen[] = [
  { path: '/', label: words.entries, icon: 'list', component: List },
  { path: '/transfer', label: words.transfer, icon: 'upload', component: Transfer },
  { path: '/fields', label: words.fields, icon: 'settings', component: FieldsScreen },
];
