import type { Context as HonoContext } from 'hono';
import { keyCreateInput, keyPageSchema, keyRotateInput, newKeySchema } from '../../schema/key.ts';
import { readJsonBody } from '../http/body.ts';
import { keyOf } from '../http/path-params.ts';
import { pageQuery } from '../http/query.ts';
import { route, type Route } from '../http/route.ts';

const tag = 'Keys';

/** Keeps proxies from caching an answer that shows a key. */
const unkept = (c: HonoContext) => c.header('cache-control', 'no-store');

export const keyRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/keys',
    scope: 'keys:manage',
    operationId: 'createKey',
    tag,
    summary: 'Create a key',
    description: 'The answer shows the key, this once. It can do no more, and for no longer, than the key that asks.',
    body: {
      schema: keyCreateInput,
      required: true,
      examples: {
        developer: { name: 'Laptop', role: 'developer' },
        narrow: { name: 'Nightly research', scopes: ['sessions:read', 'sessions:write', 'agents:research'] },
      },
    },
    answers: { 201: { description: 'The key.', content: { 'application/json': newKeySchema } } },
    errors: ['payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as Parameters<typeof caller.keys.create>[0];
      const created = await caller.keys.create(body);
      unkept(c);
      return c.json(created, 201);
    },
  }),
  route({
    method: 'get',
    path: '/keys',
    scope: 'keys:manage',
    operationId: 'listKeys',
    tag,
    summary: 'List keys, newest first',
    description: 'Those of the workspace; those that have ended, too. None shows the key itself.',
    query: pageQuery,
    answers: { 200: { description: 'A page of them.', content: { 'application/json': keyPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.keys.list(query)),
  }),
  route({
    method: 'delete',
    path: '/keys/:keyId',
    scope: 'keys:manage',
    operationId: 'revokeKey',
    tag,
    summary: 'Revoke a key',
    description: 'It ends for good, within 5 s on every node; revoking it again changes nothing.',
    answers: { 204: { description: 'It is revoked.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.keys.revoke(keyOf(c));
      return c.body(null, 204);
    },
  }),
  route({
    method: 'post',
    path: '/keys/:keyId/rotate',
    scope: 'keys:manage',
    operationId: 'rotateKey',
    tag,
    summary: 'Rotate a key',
    description:
      'Gives it other letters, which the answer shows, this once; its id, name, scopes and end stay. The old one ends at ' +
      'once, or after `overlapSeconds`.',
    body: { schema: keyRotateInput, required: false, examples: { 'at once': {}, 'a day': { overlapSeconds: 86_400 } } },
    answers: { 201: { description: 'The key.', content: { 'application/json': newKeySchema } } },
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as object;
      const rotated = await caller.keys.rotate({ ...body, ...keyOf(c) });
      unkept(c);
      return c.json(rotated, 201);
    },
  }),
];
