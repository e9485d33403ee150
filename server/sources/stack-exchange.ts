import { z } from 'zod';
import type { Source } from '../../agents/ports.ts';
import type { Signal } from '../../schema/signal.ts';
import { defaultMaxBytes, defaultTimeoutMs, fetchJson, type SourceOptions } from './fetch-json.ts';
import { guessKind } from './kind.ts';
import { keepPauses } from './pauses.ts';
import { excerptOf, plainText } from './plain-text.ts';
import { collect, isoDate, queriesOf, relevanceAt } from './queries.ts';

const excerptChars = 600;
const titleChars = 200;
/** What a pause counts for. */
const method = 'search/advanced';

/** Where people ask for a product, and where they ask how to build one. One call searches one site. */
const sites = ['softwarerecs', 'stackoverflow'] as const;
type Site = (typeof sites)[number];

/** Titles and names come escaped as HTML. Source: https://api.stackexchange.com/docs/advanced-search */
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
  /** Seconds to leave this method alone. */
  backoff: z.number().nullish(),
});
/** A refusal comes with status 400. `too many requests from this IP, more requests available in 83345 seconds` */
const throttleSchema = z.object({ error_name: z.literal('throttle_violation'), error_message: z.string() });
type Question = z.infer<typeof questionSchema> & { site: Site };

/** Questions of Stack Exchange sites. Takes no key; 300 calls a day and address without one. */
export function stackExchange(options: SourceOptions = {}): Source {
  const {
    baseUrl = 'https://api.stackexchange.com',
    timeoutMs = defaultTimeoutMs,
    maxBytes = defaultMaxBytes,
  } = options;
  const label = 'Stack Exchange';
  const pauses = keepPauses(label);

  async function ask(site: Site, q: string, count: number, signal: AbortSignal): Promise<Question[]> {
    const address = new URL(`${baseUrl}/2.3/${method}`);
    const query = { site, q, order: 'desc', sort: 'relevance', pagesize: String(count), filter: 'withbody' };
    address.search = new URLSearchParams(query).toString();
    const answer = await pauses.call(method, () =>
      fetchJson(address, answerSchema, { label, timeoutMs, maxBytes, pauseIn }, signal),
    );
    if (answer.backoff) pauses.ask(method, answer.backoff);
    return answer.items.map((item) => ({ ...item, site }));
  }

  /** What the sites that answer know; throws when none does. */
  async function askAll(query: string, count: number, signal: AbortSignal): Promise<Question[]> {
    const answers = await Promise.allSettled(sites.map((site) => ask(site, query, count, signal)));
    signal.throwIfAborted();
    const lists = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
    if (lists.length === 0) throw answers.find((answer) => answer.status === 'rejected')?.reason;
    return inTurns(lists);
  }

  return {
    name: 'stackexchange',
    label,
    async search({ terms, limit }, signal) {
      const questions = await collect<Question>({
        queries: queriesOf(terms),
        limit,
        idOf,
        ask: (query) => askAll(query, Math.min(limit, 50), signal),
        mayGoOn: () => pauses.left(method) === 0,
      });
      const fetchedAt = new Date().toISOString();
      return questions.map((question, index) => toSignal(question, relevanceAt(index, questions.length), fetchedAt));
    },
  };
}

function pauseIn(body: string): number | null {
  const throttled = throttleSchema.safeParse(parseJson(body));
  if (!throttled.success) return null;
  return Number(/available in (\d+) seconds/.exec(throttled.data.error_message)?.[1] ?? 60);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A refusal by something in between, such as a proxy's page: it names no pause.
    return null;
  }
}

/** The best of each, then the second best of each. */
function inTurns(lists: readonly Question[][]): Question[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

function idOf({ site, question_id: id }: Question): string {
  return `stackexchange:${site}:${id}`;
}

function toSignal(question: Question, relevance: number, fetchedAt: string): Signal {
  const title = plainText(question.title);
  const text = plainText(question.body ?? '');
  const { creation_date: seconds, owner } = question;
  return {
    id: idOf(question),
    source: 'stackexchange',
    title: excerptOf(title, titleChars),
    excerpt: excerptOf(text === '' ? title : text, excerptChars),
    url: question.link,
    author: owner?.display_name ? plainText(owner.display_name) : null,
    publishedAt: isoDate((seconds ?? Number.NaN) * 1_000),
    fetchedAt,
    relevance,
    kind: guessKind(title, text),
  };
}
