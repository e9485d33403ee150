import type { Sources } from '../../agents/ports.ts';
import type { SourceOptions } from './fetch-json.ts';
import { hackerNews } from './hacker-news.ts';
import { stackExchange } from './stack-exchange.ts';

export interface SourcesOptions {
  hackerNews?: SourceOptions;
  stackExchange?: SourceOptions;
}

/** The sources that need no key, at their vendors' addresses unless the options say otherwise. */
export function sourcesFrom(options: SourcesOptions = {}): Sources {
  return [hackerNews(options.hackerNews), stackExchange(options.stackExchange)];
}
