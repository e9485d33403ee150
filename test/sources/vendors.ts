import type { ServerResponse } from 'node:http';
import type { Source } from '../../agents/source.ts';
import { arxiv } from '../../server/providers/sources/arxiv.ts';
import { brave } from '../../server/providers/sources/brave.ts';
import { exa } from '../../server/providers/sources/exa.ts';
import type { SourceOptions } from '../../server/providers/sources/fetch-text.ts';
import { github } from '../../server/providers/sources/github.ts';
import { hackerNews } from '../../server/providers/sources/hacker-news.ts';
import { searxng } from '../../server/providers/sources/searxng.ts';
import { stackExchange } from '../../server/providers/sources/stack-exchange.ts';
import { tavily } from '../../server/providers/sources/tavily.ts';
import { wikipedia } from '../../server/providers/sources/wikipedia.ts';
import { json } from './vendor.ts';

export const key = 'planted-key-0123456789';

/** Every vendor that a search queries, with its response for no results. */
export const vendors: readonly {
  label: string;
  make(options: SourceOptions & { baseUrl: string }): Source;
  none(outgoing: ServerResponse): void;
  isJson: boolean;
}[] = [
  { label: 'Hacker News', make: hackerNews, none: (out) => json(out, { hits: [] }), isJson: true },
  { label: 'Stack Exchange', make: stackExchange, none: (out) => json(out, { items: [] }), isJson: true },
  {
    label: 'GitHub',
    make: (options) => github({ ...options, token: key }),
    none: (out) => json(out, { total_count: 0, incomplete_results: false, items: [] }),
    isJson: true,
  },
  {
    label: 'arXiv',
    make: arxiv,
    none: (out) => out.end('<feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title></feed>'),
    isJson: false,
  },
  { label: 'Wikipedia', make: wikipedia, none: (out) => json(out, { batchcomplete: true }), isJson: true },
  { label: 'SearXNG', make: searxng, none: (out) => json(out, { query: 'x', results: [] }), isJson: true },
  {
    label: 'Tavily',
    make: (options) => tavily({ ...options, key }),
    none: (out) => json(out, { query: 'x', results: [], response_time: 0.4 }),
    isJson: true,
  },
  {
    label: 'Exa',
    make: (options) => exa({ ...options, key }),
    none: (out) => json(out, { requestId: 'x', results: [] }),
    isJson: true,
  },
  {
    label: 'Brave',
    make: (options) => brave({ ...options, key }),
    none: (out) => json(out, { type: 'search', query: { original: 'x' } }),
    isJson: true,
  },
];
