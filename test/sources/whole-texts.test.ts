import { expect, test } from 'vitest';
import { github } from '../../server/providers/sources/github.ts';
import { hackerNews } from '../../server/providers/sources/hacker-news.ts';
import { stackExchange } from '../../server/providers/sources/stack-exchange.ts';
import * as answers from './answers.ts';
import { hackerNewsAnswer, stackExchangeAnswer } from './fixtures.ts';
import { json, startVendor } from './vendor.ts';

const never = new AbortController().signal;
const sentence = 'The list of hives is on paper, and the paper is wet. ';

/** The first hit of a vendor whose only answer has this text. */
async function excerptOf(name: string, text: string): Promise<string | undefined> {
  const shapes: Record<string, unknown> = {
    'Hacker News': { hits: [{ ...hackerNewsAnswer.hits[0], story_text: text }] },
    'Stack Exchange': { items: [{ ...stackExchangeAnswer('softwarerecs', 1).items[0], body: text }] },
    GitHub: { items: [{ ...answers.githubIssues.items[0], body: text }] },
  };
  const makers = { 'Hacker News': hackerNews, 'Stack Exchange': stackExchange, GitHub: github };
  await using vendor = await startVendor((asked, out) =>
    json(out, asked.pathname.endsWith('/repositories') ? { items: [] } : shapes[name]),
  );
  const make = Object.entries(makers).find(([label]) => label === name)?.[1];
  const found = await make?.({ baseUrl: vendor.url }).search({ terms: ['hive'], limit: 1, queries: 1 }, never);
  return found?.[0]?.excerpt;
}

test.each(['Hacker News', 'Stack Exchange', 'GitHub'])(
  '%s: the whole text is handed on, up to a limit and the end of a sentence',
  async (name) => {
    const whole = sentence.repeat(50).trim();
    expect(whole.length).toBeGreaterThan(2_000);
    expect(await excerptOf(name, whole)).toBe(whole);
    const cut = await excerptOf(name, sentence.repeat(200));
    expect(cut?.length).toBeLessThanOrEqual(4_000);
    expect(cut?.length).toBeGreaterThan(3_900);
    expect(cut).toMatch(/the paper is wet\. …$/);
  },
);
