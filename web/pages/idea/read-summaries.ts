import type { Api } from '../../api/client.ts';

/** A summary as an answer of Ideation left it. */
export interface WrittenSummary {
  cursor: number;
  at: string;
  text: string;
}

/** Reads every summary that Ideation wrote in a session, oldest first. */
export async function readSummaries(client: Api, sessionId: string, signal: AbortSignal): Promise<WrittenSummary[]> {
  const summaries: WrittenSummary[] = [];
  let since = 0;
  let hasMore = true;
  while (hasMore) {
    const input = { sessionId, since, types: ['ideation_complete'] };
    const page = await client.sessions.eventPage.query(input, { signal });
    summaries.push(...page.events.flatMap((text) => summaryOf(JSON.parse(text))));
    hasMore = page.hasMore && page.nextCursor > since;
    since = page.nextCursor;
  }
  return summaries;
}

function summaryOf(event: unknown): WrittenSummary[] {
  if (typeof event !== 'object' || event === null) return [];
  if (!('ideaSummary' in event && 'at' in event && 'cursor' in event)) return [];
  const { ideaSummary, at, cursor } = event;
  if (typeof ideaSummary !== 'string' || typeof at !== 'string' || typeof cursor !== 'number') return [];
  return [{ text: ideaSummary, at, cursor }];
}
