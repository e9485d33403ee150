import type { Screen } from '../kit/Frame.tsx';
import { Notes } from './Notes.tsx';
import { heading, words } from './texts.ts';
import { Transfer } from './Transfer.tsx';
import { Trash } from './Trash.tsx';

export const screens: readonly Screen[] = [
  { path: '/', label: heading, icon: 'edit', component: Notes },
  { path: '/trash', label: words.trash, icon: 'trash', component: Trash },
  { path: '/transfer', label: words.transfer, icon: 'upload', component: Transfer },
];
