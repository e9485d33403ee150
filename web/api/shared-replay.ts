import type { AnyEvent } from '../../schema/fold/known-event.ts';
import type { Problem } from '../../schema/problem.ts';
import type { SharedComment, SharedEvents, SharedReplay } from '../../schema/share.ts';

/** What the link shows, whole. */
export interface OpenedShare {
  replay: SharedReplay;
  events: readonly AnyEvent[];
  /** Newest first. */
  comments: readonly SharedComment[];
}

/** Why a link shows nothing. */
const refusals = ['revoked', 'expired', 'forbidden', 'gone', 'invalid'] as const;
export type Refusal = (typeof refusals)[number];

/** The service answered, and refused. */
export class ShareRefused extends Error {
  override readonly name = 'ShareRefused';
  readonly problem: Problem;
  /** Why the token is not accepted; null: for another reason, such as too many requests. */
  readonly refusal: Refusal | null;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
    const reason = 'share' in problem ? problem.share : null;
    this.refusal = problem.code === 'unauthenticated' ? (refusals.find((one) => one === reason) ?? 'invalid') : null;
  }
}

/** Returns the token in the fragment of an address; null if there is none. */
export const tokenIn = (fragment: string): string | null => (fragment.startsWith('uas_share_') ? fragment : null);

/** Sends the token and nothing else: who opens a link may be signed in as somebody. Throws ShareRefused. */
async function ask<Answer>(token: string, path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(`/api/v1/shared${path}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  });
  if (!response.ok) throw new ShareRefused((await response.json()) as Problem);
  return (await response.json()) as Answer;
}

/** Returns what the link shows, but for its events. Throws ShareRefused. */
export const askShared = (token: string, signal: AbortSignal): Promise<SharedReplay> => ask(token, '', signal);

/** Loads all that the link shows. Throws ShareRefused. */
export async function openShare(token: string, signal: AbortSignal): Promise<OpenedShare> {
  const replay = await askShared(token, signal);
  const comments = replay.include.comments ? await allComments(token, signal) : [];
  return { replay, events: await allEvents(token, replay, signal), comments };
}

async function allEvents(
  token: string,
  { cursor, epoch }: SharedReplay,
  signal: AbortSignal,
): Promise<readonly AnyEvent[]> {
  const events: AnyEvent[] = [];
  let hasMore = cursor > 0;
  while (hasMore) {
    const page: SharedEvents = await ask(token, `/events?since=${events.length}&epoch=${epoch}`, signal);
    events.push(...(page.events as unknown as AnyEvent[]));
    hasMore = page.hasMore && page.events.length > 0;
  }
  return events;
}

async function allComments(token: string, signal: AbortSignal): Promise<readonly SharedComment[]> {
  const comments: SharedComment[] = [];
  let before: string | null = '';
  while (before !== null) {
    const query: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`;
    const page: { comments: SharedComment[]; nextBefore: string | null } = await ask(
      token,
      `/comments?limit=100${query}`,
      signal,
    );
    comments.push(...page.comments);
    before = page.nextBefore;
  }
  return comments;
}
