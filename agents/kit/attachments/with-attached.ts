import type { AttachedText, StoredBrief } from '../../../schema/brief.ts';

/** The most attachments that a brief keeps, and the most characters of all of them. */
const mostAttached = 20;
const mostCharacters = 60_000;

/** Adds what was read to the brief. The same attachment again replaces the earlier reading; the oldest go first. */
export function withAttached(brief: StoredBrief, read: readonly AttachedText[]): StoredBrief {
  if (read.length === 0) return brief;
  const again = new Set(read.map(({ attachmentId }) => attachmentId));
  const all = [...(brief.attachments ?? []).filter(({ attachmentId }) => !again.has(attachmentId)), ...read];
  const kept: AttachedText[] = [];
  let characters = 0;
  for (const one of all.toReversed()) {
    characters += one.text.length;
    if (kept.length === mostAttached || characters > mostCharacters) break;
    kept.unshift(one);
  }
  return { ...brief, attachments: kept };
}
