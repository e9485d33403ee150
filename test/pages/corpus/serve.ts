import type { Source } from '../../../agents/source.ts';
import { relevanceOf } from '../../../agents/kit/signals/relevance.ts';
import type { Signal } from '../../../schema/signal.ts';
import { json, startVendor, type Vendor } from '../../sources/vendor.ts';
import { markedUp } from './markup.ts';
import { offTopic } from './off-topic.ts';
import { onTopic } from './on-topic.ts';
import { special } from './special.ts';
import type { Written } from './written.ts';

/** The idea that the corpus is about. */
export const corpusIdea =
  'An app for hobby beekeepers who keep records of their hives: notes at each inspection, treatments against varroa, the age of the queen. It must work offline and with gloves.';

interface Found {
  path: string;
  title: string;
  excerpt: string;
  kind: Signal['kind'];
}

const asFound = ({ path, title, kind, text: [excerpt = ''] }: Written): Found => ({ path, title, excerpt, kind });
/** Every page, as a search finds it. */
const pages: readonly Found[] = [
  ...onTopic.map(asFound),
  ...offTopic.map(asFound),
  ...special.map(({ path, title, excerpt }) => ({ path, title, excerpt, kind: 'other' as const })),
];
const offPaths = new Set(offTopic.map(({ path }) => path));
/** Whether the page at an address is about something else. */
export const isOffTopic = (url: string) => offPaths.has(new URL(url).pathname);

const written = new Map([...onTopic, ...offTopic].map((page) => [page.path, page]));
const unusual = new Map(special.map((page) => [page.path, page]));

/**
 * The web of the tests, on one port, and a SearXNG that searches it at `/searxng`. Pages that are held get no answer.
 */
export async function startCorpus(isHeld: (pathname: string) => boolean = () => false): Promise<Vendor> {
  const corpus = await startVendor((asked, out) => {
    const { pathname } = asked;
    if (isHeld(pathname)) return;
    if (pathname === '/searxng/search') return json(out, answerOf(asked.searchParams.get('q') ?? '', corpus.url));
    const page = written.get(pathname);
    if (page) {
      const { type, body } = markedUp(page);
      out.writeHead(200, { 'content-type': type }).end(body);
      return;
    }
    const other = unusual.get(pathname);
    if (other) other.send(out);
    else out.writeHead(404).end();
  });
  return corpus;
}

/** As SearXNG answers. */
function answerOf(query: string, url: string) {
  const results = searched([query], pages, 25).map(({ path, title, excerpt }) => {
    return { url: `${url}${path}`, title, content: excerpt, engine: 'corpus', score: 1, category: 'general' };
  });
  return { query, number_of_results: results.length, results };
}

function searched(terms: readonly string[], among: readonly Found[], limit: number): Found[] {
  return among
    .map((page) => ({ page, relevance: relevanceOf(page, terms) }))
    .filter(({ relevance }) => relevance > 0)
    .toSorted((one, other) => other.relevance - one.relevance)
    .slice(0, limit)
    .map(({ page }) => page);
}

const sourceNames = ['forum', 'web', 'news'];

/** Three sources that share the pages among them. `paths` leaves out the others. */
export function corpusSources(corpus: Vendor, only: (path: string) => boolean = () => true): Source[] {
  return sourceNames.map((name, place) => ({
    name,
    label: `The ${name}`,
    search: async ({ terms, limit }) =>
      searched(
        terms,
        pages.filter(({ path }, index) => index % sourceNames.length === place && only(path)),
        limit,
      ).map(({ path, title, excerpt, kind }): Signal => ({
        id: `${name}:${path}`,
        source: name,
        title,
        excerpt,
        url: `${corpus.url}${path}`,
        author: null,
        publishedAt: null,
        fetchedAt: '2026-11-26T00:00:00.000Z',
        relevance: 1,
        kind,
      })),
  }));
}
