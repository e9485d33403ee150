import type { Screen } from '../kit/Frame.tsx';
import { Drafts } from './Drafts.tsx';
import { Editor } from './Editor.tsx';
import { texts } from './texts.ts';

export const screens: readonly Screen[] = [
  { path: '/', label: texts.screens.editor, icon: 'file', component: Editor },
  { path: '/drafts', label: texts.screens.drafts, icon: 'list', component: Drafts },
];
