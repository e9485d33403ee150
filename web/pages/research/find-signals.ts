import type { Signal } from '../../../schema/signal.ts';

/** Returns the signals that have every word of a query in their title, text, source or author. */
export function findSignals(signals: readonly Signal[], query: string): readonly Signal[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return signals;
  return signals.filter(({ title, excerpt, source, author }) => {
    const text = [title, excerpt, source, author ?? ''].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
