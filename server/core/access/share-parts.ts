import type { ShareInclude } from '../../../schema/share.ts';

/** The columns of a link that say what it shows beside the work of the agents. */
export interface PartColumns {
  with_cost: boolean;
  with_people: boolean;
  with_comments: boolean;
  with_signals: boolean;
  with_preview: boolean;
}

/** The columns of the link `l`, for a statement. */
export const partColumns = 'l.with_cost, l.with_people, l.with_comments, l.with_signals, l.with_preview';

export const includeOf = (row: PartColumns): ShareInclude => ({
  cost: row.with_cost,
  people: row.with_people,
  comments: row.with_comments,
  signals: row.with_signals,
  preview: row.with_preview,
});
