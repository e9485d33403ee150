import { stem, wordsOf } from '../../agents/research/signals.ts';
import type { Prd } from '../../schema/prd.ts';

/** Words as they count: `walkers`, `walking` and `walks` are one, and so are `parties` and `party`. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map((word) => stem(word.replace(/ies$/, 'y')));
}

/** What a PRD says by itself; without what quotes the idea. */
export function prdText({ title, userStories, features, requirements, entities, screens, goals }: Prd): string {
  return texts({ title, userStories, features, requirements, entities, screens, goals }).join('\n');
}

/** Every string of a JSON value, ids aside. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return /^(US|F|FR|NFR)-\d+$/.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}
