import { settings } from '../kit/starter.ts';

export interface Values {
  /** `notes`: Markdown with a preview; `plain`: only text; `journal`: Markdown, one note per day. */
  mode: 'notes' | 'plain' | 'journal';
  /** The target number of words per note; 0: none. */
  goal: number;
}

export const values = settings<Values>({ mode: 'notes', goal: 0 });
