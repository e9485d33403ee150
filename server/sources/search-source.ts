import type { Source } from '../../agents/ports.ts';
import type { Signal } from '../../schema/signal.ts';
import { guessKind } from './kind.ts';
import type { Pauses } from './pauses.ts';
import { excerptOf, tidy } from './plain-text.ts';
import { queriesOf, relevanceAt } from './queries.ts';

const excerptChars = 600;
const titleChars = 200;
const authorChars = 100;

/** What a vendor found, in plain text. */
export interface Hit {
  /** Tells this hit from the vendor's others. */
  id: string;
  title: string;
  text: string;
  /** Only `http` and `https`. */
  url: string | null;
  author: string | null;
  publishedAt: string | null;
  /** Left out: guessed from the words. */
  kind?: Signal['kind'];
}

export interface SearchVendor {
  /** As in `Signal.source`. */
  name: string;
  label: string;
  pauses: Pauses;
  /** Results that one request gives at most. */
  mostPerRequest: number;
  /** Its rule allows few questions. */
  scarce?: boolean;
  /** Left out: the first two terms together, then each alone. */
  queries?(terms: readonly string[], most: number): string[];
  ask(query: string, count: number, signal: AbortSignal): Promise<readonly Hit[]>;
}

/** A source that asks a vendor one query after the other until it has enough. */
export function searchSource({ queries = queriesOf, ...vendor }: SearchVendor): Source {
  const { name, label, pauses, scarce = false } = vendor;
  return {
    name,
    label,
    scarce,
    async search({ terms, limit, queries: most }, signal) {
      const found = new Map<string, Hit>();
      for (const query of queries(terms, most)) {
        if (found.size >= limit || (found.size > 0 && pauses.left() > 0)) break;
        try {
          const hits = await vendor.ask(query, Math.min(limit, vendor.mostPerRequest), signal);
          for (const hit of hits) if (hit.title.trim() !== '') found.set(hit.id, hit);
        } catch (error) {
          if (!isTimeUp(signal)) signal.throwIfAborted();
          // What was found stays found when a wider question goes wrong.
          if (found.size === 0) throw error;
          break;
        }
      }
      const fetchedAt = new Date().toISOString();
      const hits = [...found.values()].slice(0, limit);
      return hits.map((hit, index) => ({
        ...toSignal(name, hit, fetchedAt),
        relevance: relevanceAt(index, hits.length),
      }));
    },
  };
}

function isTimeUp({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** A hit as a signal, in bounds, whose relevance is 1 until it is compared with others. */
export function toSignal(source: string, hit: Hit, fetchedAt: string): Signal {
  const title = tidy(hit.title);
  const text = tidy(hit.text);
  const author = tidy(hit.author ?? '');
  return {
    id: `${source}:${hit.id}`,
    source,
    title: excerptOf(title, titleChars),
    // Some have no words but their title.
    excerpt: excerptOf(text === '' ? title : text, excerptChars),
    url: hit.url,
    author: author === '' ? null : excerptOf(author, authorChars),
    publishedAt: hit.publishedAt,
    fetchedAt,
    relevance: 1,
    kind: hit.kind ?? guessKind(title, text),
  };
}
