import type { Source } from '../../../agents/source.ts';
import type { Signal } from '../../../schema/signal.ts';
import { guessKind } from '../../../agents/kit/signals/guess-kind.ts';
import type { Pauses } from './pauses.ts';
import { excerptOf, sentencesOf, tidy } from '../../../agents/kit/signals/plain-text.ts';
import { queriesOf, relevanceAt } from './queries.ts';

const excerptChars = 600;
/** The most characters of a text that a vendor gives whole: a page that is read for it has hardly more. */
const wholeChars = 4_000;
const titleChars = 200;
const authorChars = 100;

/** A result of a vendor, in plain text. */
export interface Hit {
  /** Unique among the vendor's results. */
  id: string;
  title: string;
  text: string;
  /** Only `http` and `https`. */
  url: string | null;
  author: string | null;
  publishedAt: string | null;
  /** If absent, guessed from the words. */
  kind?: Signal['kind'];
  /** Whether `text` is all that its author wrote, and not a part that the vendor or a feed chose. */
  isWhole?: boolean;
}

export interface SearchVendor {
  /** The same as in `Signal.source`. */
  name: string;
  label: string;
  pauses: Pauses;
  /** Maximum results per request. */
  mostPerRequest: number;
  /** Set if its rate limit allows few queries. */
  scarce?: boolean;
  /** Defaults to the first two terms together, then each term. */
  queries?(terms: readonly string[], most: number): string[];
  ask(query: string, count: number, signal: AbortSignal): Promise<readonly Hit[]>;
}

/** A source that sends a vendor one query after another until it has enough results. */
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
          // Keep the results so far if a wider query fails.
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

/** Converts a hit to a signal with bounded texts. Its relevance is 1 until compared with others. */
export function toSignal(source: string, hit: Hit, fetchedAt: string): Signal {
  const title = tidy(hit.title);
  const text = tidy(hit.text);
  const author = tidy(hit.author ?? '');
  return {
    id: `${source}:${hit.id}`,
    source,
    title: excerptOf(title, titleChars),
    // Some hits have no text but the title.
    excerpt: hit.isWhole === true && text !== '' ? wholeOf(text) : excerptOf(text === '' ? title : text, excerptChars),
    url: hit.url,
    author: author === '' ? null : excerptOf(author, authorChars),
    publishedAt: hit.publishedAt,
    fetchedAt,
    relevance: 1,
    kind: hit.kind ?? guessKind(title, text),
  };
}

function wholeOf(text: string): string {
  const kept = sentencesOf(text, wholeChars - 2);
  return kept.length < text.length ? `${kept} …` : kept;
}
