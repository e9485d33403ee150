import type { z } from 'zod';
import type { Signal } from '../../schema/signal.ts';
import type { curatedSchema } from './schema.ts';

export interface Curated {
  /** What is on topic. */
  kept: Signal[];
  /** Those of them whose pages are to be read. */
  toRead: Signal[];
}

/**
 * Leaves out what is off topic, and chooses the pages to read: those that were named, then the most relevant ones. Ids of no
 * signal count for nothing.
 */
export function curated(
  signals: readonly Signal[],
  { offTopic, read }: z.infer<typeof curatedSchema>,
  mostPages: number,
): Curated {
  const off = new Set(offTopic);
  const kept = signals.filter(({ id }) => !off.has(id));
  const withPage = new Map(kept.filter(({ url }) => url !== null).map((signal) => [signal.id, signal]));
  const named = [...new Set(read)].flatMap((id) => withPage.get(id) ?? []);
  const others = [...withPage.values()].filter((signal) => !named.includes(signal));
  return { kept, toRead: [...named, ...others].slice(0, mostPages) };
}
