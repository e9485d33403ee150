import type { Sources } from '../../agents/source.ts';
import { readConfig } from '../../server/process/config.ts';
import { sourcesFrom } from '../../server/providers/sources/sources.ts';
import * as answers from './answers.ts';
import { hackerNewsAnswer, stackExchangeAnswer } from './fixtures.ts';
import { type Answering, json, type Vendor } from './vendor.ts';

/** Keys as an operator would set them: none of them may appear anywhere. */
export const plantedKeys = {
  TAVILY_API_KEY: 'tvly-planted-5f1c0a',
  EXA_API_KEY: 'exa-planted-77b2de',
  BRAVE_API_KEY: 'BSA-planted-91ee3c',
  GITHUB_TOKEN: 'ghp_planted_4cc1d9',
} as const;

const feed = `<rss version="2.0"><channel><title>Bees</title><item><title>A hive in the rain</title>
<link>https://bees.example/rain</link><author>ann@bees.example</author><description>Records of a hive get wet.</description></item></channel></rss>`;

/** Each vendor's response, by the first part of its path. */
export const goodAnswers: Readonly<Record<string, Answering>> = {
  hackernews: (_asked, out) => json(out, hackerNewsAnswer),
  stackexchange: (asked, out) => json(out, stackExchangeAnswer(asked.searchParams.get('site') ?? '', 1)),
  github: (asked, out) =>
    json(out, asked.pathname.endsWith('/issues') ? answers.githubIssues : answers.githubRepositories),
  arxiv: (_asked, out) => void out.end(answers.arxivFeed),
  wikipedia: (_asked, out) => json(out, answers.wikipediaAnswer),
  searxng: (_asked, out) => json(out, answers.searxngAnswer),
  tavily: (_asked, out) => json(out, answers.tavilyAnswer),
  exa: (_asked, out) => json(out, answers.exaAnswer),
  brave: (_asked, out) => json(out, answers.braveAnswer),
  rss: (_asked, out) => void out.end(feed),
};

/** One server for all vendors. */
export const answeringAs =
  (table: Readonly<Record<string, Answering>>): Answering =>
  (asked, out, index) => {
    const answer = table[asked.pathname.split('/')[1] ?? ''];
    if (answer) answer(asked, out, index);
    else out.writeHead(404).end();
  };

/** All sources of the service, configured as by an operator, at this server's address. */
export function allSources({ url }: Vendor): Sources {
  const config = readConfig({ ...plantedKeys, SEARXNG_URL: `${url}/searxng`, RSS_FEEDS: `${url}/rss/feed` });
  const at = (name: string) => ({ baseUrl: `${url}/${name}` });
  return sourcesFrom(config, {
    hackernews: at('hackernews'),
    stackexchange: at('stackexchange'),
    github: at('github'),
    arxiv: at('arxiv'),
    wikipedia: at('wikipedia'),
    tavily: at('tavily'),
    exa: at('exa'),
    brave: at('brave'),
  });
}
