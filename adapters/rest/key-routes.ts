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
    description:
      'Only this response shows the key. A new key cannot have more scopes, or a later expiry, than the key that creates it.',
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
    description: 'All keys of the workspace, also revoked and expired ones. The keys themselves are never shown.',
    query: pageQuery,
    answers: { 200: { description: 'A page of keys.', content: { 'application/json': keyPageSchema } } },
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
    description: 'The key stops working for good, on every node within 5 s. Revoking it again changes nothing.',
    answers: { 204: { description: 'The revoked key.' } },
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
      'Replaces the secret of a key. Only this response shows the new one; id, name, scopes and expiry stay. The old ' +
      'secret stops working at once, or after `overlapSeconds`.',
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
