import type { ShareInclude } from '../../schema/share.ts';
import type { SharedContext } from '../../server/core/shares/shared-view.ts';

export const nothing: ShareInclude = { cost: false, people: false, comments: false, signals: false, preview: false };
export const everything: ShareInclude = { cost: true, people: true, comments: true, signals: true, preview: true };

export const noContext: SharedContext = {
  ideas: [],
  names: new Set(),
  quotes: new Set(),
  asked: new Set(),
  models: new Set(),
  signals: new Map(),
};
