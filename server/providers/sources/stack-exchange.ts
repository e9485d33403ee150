import { z } from 'zod';
import type { Source } from '../../../agents/source.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, type Refusal, type SourceOptions } from './fetch-text.ts';
import { answersInTurns } from './in-turns.ts';
import { keepPauses } from './pauses.ts';
import { plainText } from '../../../agents/kit/signals/plain-text.ts';
import { isoDate } from '../../../agents/kit/signals/iso-date.ts';
import { type Hit, searchSource } from './search-source.ts';

/** Sites where users ask for products, and where they ask how to build one. Each call searches one site. */
const sites = ['softwarerecs', 'stackoverflow'] as const;
type Site = (typeof sites)[number];

/** Titles and names are HTML-escaped. Source: https://api.stackexchange.com/docs/advanced-search */
const questionSchema = z.object({
  question_id: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  link: z.url({ protocol: /^https?$/ }),
  creation_date: z.int().describe('Unix seconds').nullish(),
  owner: z.object({ display_name: z.string().nullish() }).nullish(),
});
const answerSchema = z.object({
  items: z.array(questionSchema),
  /** Seconds to pause calls of this method. */
  backoff: z.number().nullish(),
});
/** `too many requests from this IP, more requests available in 83345 seconds` */
const throttleSchema = z.object({ error_name: z.literal('throttle_violation'), error_message: z.string() });

/** Questions of Stack Exchange sites. Needs no key; 300 calls per day and IP address without one. */
export function stackExchange(options: SourceOptions = {}): Source {
  const {
    baseUrl = 'https://api.stackexchange.com',
    timeoutMs = defaultTimeoutMs,
    maxBytes = defaultMaxBytes,
  } = options;
  const label = 'Stack Exchange';
  const pauses = keepPauses(label);

  async function askSite(site: Site, q: string, count: number, signal: AbortSignal): Promise<Hit[]> {
    const address = new URL(`${baseUrl}/2.3/search/advanced`);
    const query = { site, q, order: 'desc', sort: 'relevance', pagesize: String(count), filter: 'withbody' };
    address.search = new URLSearchParams(query).toString();
    const { value } = await pauses.call(() =>
      fetchJson({ address }, answerSchema, { label, timeoutMs, maxBytes, pauseIn }, signal),
    );
    if (value.backoff) pauses.ask(value.backoff);
    return value.items.map((item) => toHit(site, item));
  }

  return searchSource({
    name: 'stackexchange',
    label,
    pauses,
    mostPerRequest: 50,
    ask: (query, count, signal) =>
      answersInTurns(
        sites.map((site) => askSite(site, query, count, signal)),
        signal,
      ),
  });
}

function pauseIn({ body }: Refusal): number | null {
  const throttled = throttleSchema.safeParse(parseJson(body));
  if (!throttled.success) return null;
  return Number(/available in (\d+) seconds/.exec(throttled.data.error_message)?.[1] ?? 60);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The refusal comes from something in between, such as a proxy: it names no pause.
    return null;
  }
}

function toHit(site: Site, question: z.infer<typeof questionSchema>): Hit {
  const { creation_date: seconds, owner } = question;
  return {
    id: `${site}:${question.question_id}`,
    title: plainText(question.title),
    text: plainText(question.body ?? ''),
    isWhole: true,
    url: question.link,
    author: owner?.display_name ? plainText(owner.display_name) : null,
    publishedAt: isoDate(seconds === null || seconds === undefined ? null : seconds * 1_000),
  };
}
