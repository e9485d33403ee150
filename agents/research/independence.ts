import type { Evidence, Signal } from '../../schema/signal.ts';

/**
 * Returns the origin of a signal: the site that published it, whichever source found it; without a site, its source.
 * Sites of one owner count as one: `blog.acme.com` is `acme.com`. All authors on one blog host count as one too, so
 * that the count is rather too low than too high.
 */
export function originOf({ source, url }: Pick<Signal, 'source' | 'url'>): string {
  const host = url === null ? undefined : URL.parse(url)?.hostname;
  if (host === undefined || host === '') return source;
  const labels = host.split('.');
  // `co.uk` and `com.au` have no single owner.
  const [second = '', top = ''] = labels.slice(-2);
  return /^[\d.]+$/.test(host) ? host : labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}

/**
 * Returns the origins of the largest set of evidence in which no two share an origin or an author. Its size is the
 * number of voices independent of the user and of each other.
 */
export function independentSources(evidence: readonly Evidence[], signals: readonly Signal[]): string[] {
  const cited = new Set(evidence.map(({ signalId }) => signalId));
  const authorsAt = new Map<string, Set<string>>();
  for (const signal of signals) {
    if (!cited.has(signal.id) || signal.source === 'brief') continue;
    const origin = originOf(signal);
    const authors = authorsAt.get(origin) ?? new Set();
    // Signals without an author do not share one.
    authors.add(signal.author === null ? `signal ${signal.id}` : `author ${signal.author.trim().toLowerCase()}`);
    authorsAt.set(origin, authors);
  }
  const originOfAuthor = new Map<string, string>();
  // Matches each origin with an author. A matched author is freed if its origin can take another author (Kuhn's
  // algorithm).
  const takes = (origin: string, tried: Set<string>): boolean => {
    for (const author of authorsAt.get(origin) ?? []) {
      if (tried.has(author)) continue;
      tried.add(author);
      const taker = originOfAuthor.get(author);
      if (taker === undefined || takes(taker, tried)) {
        originOfAuthor.set(author, origin);
        return true;
      }
    }
    return false;
  };
  return [...authorsAt.keys()].filter((origin) => takes(origin, new Set()));
}
