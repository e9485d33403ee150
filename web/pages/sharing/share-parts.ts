import type { ShareInclude } from '../../../schema/share.ts';

/** What a link can show beside the work of the agents. A copy without zod, which is too large for a page. */
export const shareParts = [
  'cost',
  'people',
  'comments',
  'signals',
  'preview',
] as const satisfies readonly (keyof ShareInclude)[];

export const nothingElse: ShareInclude = {
  cost: false,
  people: false,
  comments: false,
  signals: false,
  preview: false,
};
