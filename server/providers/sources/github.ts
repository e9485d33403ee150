import { z } from 'zod';
import type { Source } from '../../../agents/source.ts';
import { fetchJson } from './fetch-json.ts';
import { defaultMaxBytes, defaultTimeoutMs, keyRefused, type Refusal, type SourceOptions } from './fetch-text.ts';
import { answersInTurns } from './in-turns.ts';
import { keepPace } from './pace.ts';
import { keepPauses } from './pauses.ts';
import { plainText } from '../../../agents/kit/signals/plain-text.ts';
import { isoDate } from '../../../agents/kit/signals/iso-date.ts';
import { webAddress } from './queries.ts';
import { type Hit, searchSource } from './search-source.ts';

export interface GithubOptions extends SourceOptions {
  token?: string | undefined;
}

/** Source: https://docs.github.com/en/rest/search/search */
const issueSchema = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  html_url: z.string(),
  user: z.object({ login: z.string() }).nullish(),
  created_at: z.string().nullish(),
});
const repositorySchema = z.object({
  id: z.int(),
  full_name: z.string(),
  description: z.string().nullish(),
  html_url: z.string(),
  owner: z.object({ login: z.string() }).nullish(),
  created_at: z.string().nullish(),
});
const issuesSchema = z.object({ items: z.array(issueSchema) });
const repositoriesSchema = z.object({ items: z.array(repositorySchema) });

/**
 * Issues of open source projects, and the projects themselves; only public ones, whatever the token may access. Two
 * searches per query, from a limit of 10 per minute without a token and 30 with one.
 */
export function github(options: GithubOptions = {}): Source {
  const { baseUrl = 'https://api.github.com', timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const { token } = options;
  const label = 'GitHub';
  const pauses = keepPauses(label);
  const pace = keepPace(label, { requests: token === undefined ? 10 : 30, perMs: 60_000 });
  const limits = { label, timeoutMs, maxBytes, pauseIn, meaningOf: keyRefused('GITHUB_TOKEN', [401]) };
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };

  async function ask<Shape extends z.ZodType>(
    kind: string,
    q: string,
    count: number,
    shape: Shape,
    signal: AbortSignal,
  ): Promise<z.output<Shape>> {
    const address = new URL(`${baseUrl}/search/${kind}`);
    address.search = new URLSearchParams({ q, per_page: String(count) }).toString();
    const answer = await pauses.call(() => pace(() => fetchJson({ address, headers }, shape, limits, signal), signal));
    return answer.value;
  }

  return searchSource({
    name: 'github',
    label,
    pauses,
    mostPerRequest: 50,
    scarce: true,
    ask: (query, count, signal) =>
      answersInTurns(
        [
          ask('issues', `${query} is:issue is:public`, count, issuesSchema, signal).then(({ items }) =>
            items.map(issueHit),
          ),
          ask('repositories', `${query} is:public`, count, repositoriesSchema, signal).then(({ items }) =>
            items.map(repositoryHit),
          ),
        ],
        signal,
      ),
  });
}

/** An exceeded limit is reported as 403 or 429, with the time when it resets; a secondary limit may name no time. */
function pauseIn({ status, headers, body }: Refusal): number | null {
  if (status !== 403 && status !== 429) return null;
  const after = headers.get('retry-after');
  if (after !== null && /^\d+$/.test(after)) return Number(after);
  const reset = headers.get('x-ratelimit-reset');
  if (headers.get('x-ratelimit-remaining') === '0' && reset !== null) {
    const seconds = Number(reset) - Date.now() / 1_000;
    return Number.isNaN(seconds) ? 60 : Math.max(1, seconds);
  }
  return /rate limit/i.test(body) ? 60 : null;
}

function issueHit(issue: z.infer<typeof issueSchema>): Hit {
  return {
    id: `issue:${issue.id}`,
    title: plainText(issue.title),
    text: plainText(issue.body ?? ''),
    isWhole: true,
    url: webAddress(issue.html_url),
    author: issue.user?.login ?? null,
    publishedAt: isoDate(issue.created_at),
  };
}

function repositoryHit(repository: z.infer<typeof repositorySchema>): Hit {
  return {
    id: `repository:${repository.id}`,
    title: plainText(repository.full_name),
    text: plainText(repository.description ?? ''),
    url: webAddress(repository.html_url),
    author: repository.owner?.login ?? null,
    publishedAt: isoDate(repository.created_at),
    kind: 'competitor',
  };
}
