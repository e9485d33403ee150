import type { Signal } from '../../schema/signal.ts';
import { relevanceOf, stem, wordsOf } from '../kit/signals/relevance.ts';

/** Two texts that share at least this fraction of their words are copies. */
const sameShare = 0.8;
/** Texts with fewer words are similar by chance. */
const fewestWords = 8;

interface Kept {
  signal: Signal;
  address: string | null;
  exact: string;
  words: ReadonlySet<string>;
  title: string;
}

/**
 * Merges signals with the same address, the same words or nearly the same words into one, which lists the other places
 * in `alsoIn`. The user's own words are compared only with each other. Makes ids unique. Sorts by relevance, highest
 * first.
 */
export function mergeSignals(found: readonly Signal[], terms: readonly string[]): Signal[] {
  const ids = new Set<string>();
  const kept: Kept[] = [];
  for (const signal of found) {
    const next = asKept(signal);
    const same = kept.find((one) => isSame(one, next));
    if (same) same.signal = joined(same.signal, signal, same.address !== null && same.address === next.address);
    else kept.push({ ...next, signal: { ...signal, id: uniqueId(signal, ids) } });
  }
  return kept
    .map(({ signal }) => ({ ...signal, relevance: signal.source === 'brief' ? 1 : relevanceOf(signal, terms) }))
    .toSorted((left, right) => right.relevance - left.relevance);
}

function asKept(signal: Signal): Kept {
  const { source, title, excerpt, url } = signal;
  const text = source === 'brief' ? excerpt : `${title} ${excerpt}`;
  const words = wordsOf(text);
  return {
    signal,
    address: url === null ? null : addressKey(url),
    exact: words.length === 0 ? `${title}\n${excerpt}` : words.join(' '),
    words: new Set(wordsOf(excerpt).map(stem)),
    title: wordsOf(title).join(' '),
  };
}

function isSame(one: Kept, other: Kept): boolean {
  if ((one.signal.source === 'brief') !== (other.signal.source === 'brief')) return false;
  if (one.address !== null && one.address === other.address) return true;
  if (one.exact === other.exact) return true;
  if (one.signal.source === 'brief') return false;
  const [fewer, more] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words];
  if (fewer.size < fewestWords) return false;
  let shared = 0;
  for (const word of fewer) if (more.has(word)) shared += 1;
  // Excerpts of one text can differ in length; in that case, require equal titles too.
  return (
    shared / (fewer.size + more.size - shared) >= sameShare ||
    (one.title === other.title && shared / fewer.size >= sameShare)
  );
}

/**
 * Returns `first` with `other` in its `alsoIn`. Missing fields are filled only from the same page, never from a copy.
 */
function joined(first: Signal, other: Signal, samePage: boolean): Signal {
  const { source, author, url } = other;
  const also = [...(first.alsoIn ?? []), { source, author, url }];
  return {
    ...first,
    author: first.author ?? (samePage ? author : null),
    publishedAt: first.publishedAt ?? (samePage ? other.publishedAt : null),
    alsoIn: also,
  };
}

function uniqueId({ id, source }: Signal, ids: Set<string>): string {
  let unique = id;
  for (let count = 2; ids.has(unique); count += 1) unique = `${source}:${id}:${count}`;
  ids.add(unique);
  return unique;
}

/** Query parameters that say where a visitor came from, not which page the address names. */
const tracking = /^(?:utm_.*|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|ref_src|ref_url)$/i;

/** Removes from an address whatever differs between links to the same page. */
function addressKey(given: string): string {
  const url = URL.parse(given);
  if (url === null) return given;
  const members = [...url.searchParams].filter(([name]) => !tracking.test(name)).toSorted();
  const query = members.length === 0 ? '' : `?${new URLSearchParams(members).toString()}`;
  const host = url.host.replace(/^(?:www|m|amp|old)\.(?=[^.]+\.)/, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${query}`;
}
