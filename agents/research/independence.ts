import type { Evidence, Signal } from '../../schema/signal.ts';

/**
 * Where a signal comes from: the site it stands on, whoever found it, else its source. Sites of one owner count as one:
 * `blog.acme.com` is `acme.com`, and so are all writers of a host of blogs, which errs on the side of fewer voices.
 */
export function originOf({ source, url }: Pick<Signal, 'source' | 'url'>): string {
  const host = url === null ? undefined : URL.parse(url)?.hostname;
  if (host === undefined || host === '') return source;
  const labels = host.split('.');
  // `co.uk` and `com.au` are no owners.
  const [second = '', top = ''] = labels.slice(-2);
  return /^[\d.]+$/.test(host) ? host : labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}

/**
 * The origins of the most voices that can be picked from the evidence so that no two share an origin or an author: how
 * many have said it independently of the user and of each other.
 */
export function independentSources(evidence: readonly Evidence[], signals: readonly Signal[]): string[] {
  const cited = new Set(evidence.map(({ signalId }) => signalId));
  const authorsAt = new Map<string, Set<string>>();
  for (const signal of signals) {
    if (!cited.has(signal.id) || signal.source === 'brief') continue;
    const origin = originOf(signal);
    const authors = authorsAt.get(origin) ?? new Set();
    // Nobody's name is nobody else's either.
    authors.add(signal.author === null ? `signal ${signal.id}` : `author ${signal.author.trim().toLowerCase()}`);
    authorsAt.set(origin, authors);
  }
  const originOfAuthor = new Map<string, string>();
  // Each origin takes an author; one that is taken is given up where its taker finds another (Kuhn's matching).
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
