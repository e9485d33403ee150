import type { Screen } from '../kit/Frame.tsx';
import { ArchivePage } from './Archive.tsx';
import { BoardPage } from './Board.tsx';
import { StagesPage } from './Stages.tsx';
import { withBoard } from './store.tsx';
import { texts } from './texts.ts';

export const screens: readonly Screen[] = [
  { path: '/', label: texts.board, icon: 'board', component: withBoard(BoardPage) },
  { path: '/archive', label: texts.archive, icon: 'box', component: withBoard(ArchivePage) },
  { path: '/stages', label: texts.settings, icon: 'settings', component: withBoard(StagesPage) },
];
