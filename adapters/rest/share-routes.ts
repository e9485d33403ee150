import {
  newShareSchema,
  shareCreateInput,
  sharedCommentPageSchema,
  sharedEventsSchema,
  sharedReplaySchema,
  sharePageSchema,
} from '../../schema/share.ts';
import { readJsonBody } from '../http/body.ts';
import { shareOf } from '../http/path-params.ts';
import { pageQuery, readSharedEventsQuery, sharedEventsQuery, sharesQuery } from '../http/query.ts';
import { type Call, route, type Route } from '../http/route.ts';

const tag = 'Sharing';
const withToken = 'The key is the token of a link: what comes after `#` in its address. No other key is accepted.';

/** Routes of links that show a session, and of what they show. */
export const shareRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/shares',
    scope: 'sessions:share',
    operationId: 'createShare',
    tag,
    summary: 'Create a link that shows a session',
    description:
      'Only this response shows the link. Whoever has it sees the session up to the cursor, without a key, until the link ' +
      'expires or is revoked.',
    body: {
      schema: shareCreateInput,
      required: true,
      examples: {
        plain: { sessionId: '01936f0e-7b1c-7c60-8d5e-2f6a3b4c5d6e' },
        'a month, with comments': {
          sessionId: '01936f0e-7b1c-7c60-8d5e-2f6a3b4c5d6e',
          expiresInDays: 30,
          include: { comments: true },
        },
      },
    },
    answers: { 201: { description: 'The link.', content: { 'application/json': newShareSchema } } },
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as Parameters<Call['caller']['shares']['create']>[0];
      const created = await caller.shares.create(body);
      // Keeps proxies from caching an answer that shows a token.
      c.header('cache-control', 'no-store');
      return c.json(created, 201);
    },
  }),
  route({
    method: 'get',
    path: '/shares',
    scope: 'sessions:share',
    operationId: 'listShares',
    tag,
    summary: 'List links, newest first',
    description: 'The links of the workspace, or of one session, also those that have ended. No tokens are shown.',
    query: sharesQuery,
    answers: { 200: { description: 'A page of links.', content: { 'application/json': sharePageSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.shares.list(query)),
  }),
  route({
    method: 'delete',
    path: '/shares/:shareId',
    scope: 'sessions:share',
    operationId: 'revokeShare',
    tag,
    summary: 'Revoke a link',
    description: 'The link stops working for good, on every node within 5 s. Revoking it again changes nothing.',
    answers: { 204: { description: 'The link is revoked.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.shares.revoke(shareOf(c));
      return c.body(null, 204);
    },
  }),
  route({
    method: 'get',
    path: '/shared',
    scope: 'shared:read',
    operationId: 'getShared',
    tag,
    summary: 'Read what a link shows',
    description: withToken,
    answers: {
      200: { description: 'The replay, without its events.', content: { 'application/json': sharedReplaySchema } },
    },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.shared.get()),
  }),
  route({
    method: 'get',
    path: '/shared/events',
    scope: 'shared:read',
    operationId: 'readSharedEvents',
    tag,
    summary: 'Read the events that a link shows',
    description: `What the link does not show is left out of them; their numbers have no gap. ${withToken}`,
    query: sharedEventsQuery,
    answers: { 200: { description: 'A page of events.', content: { 'application/json': sharedEventsSchema } } },
    errors: ['not_found', 'stale_cursor'],
    answer: async ({ c, caller, query }) => c.json(await caller.shared.events(readSharedEventsQuery(query))),
  }),
  route({
    method: 'get',
    path: '/shared/comments',
    scope: 'shared:read',
    operationId: 'listSharedComments',
    tag,
    summary: 'List the comments that a link shows',
    description: `None unless the link includes comments. ${withToken}`,
    query: pageQuery,
    answers: { 200: { description: 'A page of comments.', content: { 'application/json': sharedCommentPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.shared.comments(query)),
  }),
];
