import { settings } from '../kit/starter.ts';

export interface Values {
  /** `notes`: Markdown with a preview; `plain`: text alone; `journal`: Markdown, one note a day. */
  mode: 'notes' | 'plain' | 'journal';
  /** Words that a note is to reach; 0: none. */
  goal: number;
}

export const values = settings<Values>({ mode: 'notes', goal: 0 });
