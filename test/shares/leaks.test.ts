import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewShare, SharedEvents, ShareInclude } from '../../schema/share.ts';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import { bearer } from '../access/keys.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { recordId } from './sentinel-runs.ts';
import { added, always, named } from './added.ts';
import { type SentinelSession, storeSentinels } from './sentinel-session.ts';
import { boxes, costNumbers, numbersIn, sentinelsIn } from './sentinels.ts';

let service: TestService;
let session: SentinelSession;
beforeAll(async () => {
  service = await createTestService();
  session = await storeSentinels(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

async function link(include: Partial<ShareInclude>): Promise<NewShare> {
  const answer = await service.post('/api/v1/shares', { ...session, include });
  expect(answer.status).toBe(201);
  const made = (await answer.json()) as NewShare;
  await service.store.pool.query(`update share_link set created_by_name = 'leak-people-sharer-zqx' where id = $1`, [
    made.shareId,
  ]);
  return made;
}

const fields =
  '{ shared { title idea cursor sharedBy expiresAt asked { runId text } include { cost people comments signals } } }';
const events = '{ sharedEvents { events nextCursor latestCursor hasMore } }';
const comments =
  '{ sharedComments { edges { node { commentId kind name version anchor text authorName createdAt } } } }';

/** Every byte that the token of a link can read, over each protocol, with the headers. */
async function everything(token: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const read = async (path: string, init: RequestInit = {}): Promise<Buffer> => {
    const headers = { 'content-type': 'application/json', ...init.headers, ...bearer(token) };
    const answer = await service.withoutKey(path, { ...init, headers });
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = Buffer.from(await answer.arrayBuffer());
    parts.push(Buffer.from(JSON.stringify([...answer.headers])), body);
    return body;
  };
  await read('/api/v1/shared');
  await read('/api/v1/shared/comments');
  let since: number | null = 0;
  while (since !== null) {
    const body = await read(`/api/v1/shared/events?since=${since}&limit=7`);
    const page = JSON.parse(body.toString()) as SharedEvents;
    since = page.hasMore ? page.nextCursor : null;
  }
  for (const name of ['get', 'events', 'comments']) await read(`/api/trpc/shared.${name}`);
  for (const query of [fields, events, comments])
    await read('/api/graphql', { method: 'POST', body: JSON.stringify({ query }) });
  return Buffer.concat(parts);
}

test('a link with no box ticked shows the work, and nothing of people, prices, comments and imports', async () => {
  const bytes = await everything((await link({})).token);
  expect(sentinelsIn(bytes)).toEqual(named('shown', always));
  expect(numbersIn(bytes)).toEqual([]);
  expect(bytes.includes(recordId)).toBe(false);
});

test.each(boxes)('with the box %s alone, it shows what that box names, and nothing of the others', async (box) => {
  const bytes = await everything((await link({ [box]: true })).token);
  expect(sentinelsIn(bytes)).toEqual([...named(box, added[box]), ...named('shown', always)].toSorted());
  expect(numbersIn(bytes)).toEqual(box === 'cost' ? costNumbers : []);
});

test('with all boxes, it still shows no sandbox, no address, no id of a record, and nothing after its cursor', async () => {
  const all = Object.fromEntries(boxes.map((box) => [box, true]));
  const bytes = await everything((await link(all)).token);
  const names = boxes.flatMap((box) => named(box, added[box]));
  const both = named('both', ['author', 'commenter', 'copy', 'merged']);
  expect(sentinelsIn(bytes)).toEqual([...names, ...both, ...named('shown', always)].toSorted());
});

test('its events have every number, and can be folded', async () => {
  const { token } = await link({});
  const answer = await service.withoutKey('/api/v1/shared/events', { headers: bearer(token) });
  const page = (await answer.json()) as SharedEvents;
  expect(page).toMatchObject({ nextCursor: session.cursor, latestCursor: session.cursor, hasMore: false });
  const all = page.events as unknown as AnyEvent[];
  expect(all.map(({ cursor }) => cursor)).toEqual(Array.from({ length: session.cursor }, (_, index) => index + 1));
  const state = fold(emptyLog, all);
  expect(state.runs.map(({ agent, outcome }) => `${agent} ${outcome}`)).toEqual([
    'ideation completed',
    'research completed',
    'prd completed',
    'design-system completed',
    'code completed',
    'qa failed',
  ]);
  expect(state.research?.signals.map(({ id }) => id)).toEqual(['hackernews:1', 'rss:1', 'brief-2']);
  expect(state.research?.opportunities[0]?.evidence).toHaveLength(2);
  expect(state.prd?.sources.map(({ signalId }) => signalId)).toEqual(['hackernews:1', 'brief-2']);
  expect(all.find(({ type }) => type === 'research_complete')).toMatchObject({
    totalSignals: 3,
    sourcesSearched: ['hackernews', 'brief'],
  });
});
