import type { z } from 'zod';
import {
  serviceAccountCreateInput,
  serviceAccountPageSchema,
  serviceAccountSchema,
  serviceAccountUpdateInput,
} from '../../schema/member.ts';
import { readJsonBody } from '../http/body.ts';
import { serviceAccountOf } from '../http/path-params.ts';
import { pageQuery } from '../http/query.ts';
import { route, type Route } from '../http/route.ts';

const tag = 'Service accounts';
const scope = 'members:manage';
const path = '/service-accounts';
const onePath = `${path}/:serviceAccountId`;

const account = { description: 'The service account.', content: { 'application/json': serviceAccountSchema } };

export const serviceAccountRoutes: readonly Route[] = [
  route({
    method: 'post',
    path,
    scope,
    operationId: 'createServiceAccount',
    tag,
    summary: 'Create a service account',
    description: 'A program that owns keys and has a role. Its keys never do more than its role allows.',
    body: {
      schema: serviceAccountCreateInput,
      required: true,
      examples: { nightly: { name: 'Nightly research', role: 'developer' } },
    },
    answers: { 201: account },
    errors: ['step_up_required', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof serviceAccountCreateInput>;
      return c.json(await caller.serviceAccounts.create(body), 201);
    },
  }),
  route({
    method: 'get',
    path,
    scope,
    operationId: 'listServiceAccounts',
    tag,
    summary: 'List service accounts, newest first',
    query: pageQuery,
    answers: {
      200: { description: 'A page of service accounts.', content: { 'application/json': serviceAccountPageSchema } },
    },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.serviceAccounts.list(query)),
  }),
  route({
    method: 'get',
    path: onePath,
    scope,
    operationId: 'getServiceAccount',
    tag,
    summary: 'Get a service account',
    answers: { 200: account },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.serviceAccounts.get(serviceAccountOf(c))),
  }),
  route({
    method: 'patch',
    path: onePath,
    scope,
    operationId: 'updateServiceAccount',
    tag,
    summary: 'Change, suspend or resume a service account',
    description: 'While it is suspended, its keys have no access, on every node within 5 s.',
    body: { schema: serviceAccountUpdateInput, required: true, examples: { suspend: { suspended: true } } },
    answers: { 200: account },
    errors: ['not_found', 'step_up_required', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof serviceAccountUpdateInput>;
      return c.json(await caller.serviceAccounts.update({ ...body, ...serviceAccountOf(c) }));
    },
  }),
  route({
    method: 'delete',
    path: onePath,
    scope,
    operationId: 'removeServiceAccount',
    tag,
    summary: 'Remove a service account',
    description: 'Its keys have no access any more, on every node within 5 s.',
    answers: { 204: { description: 'The service account was removed.' } },
    errors: ['not_found', 'step_up_required'],
    async answer({ c, caller }) {
      await caller.serviceAccounts.remove(serviceAccountOf(c));
      return c.body(null, 204);
    },
  }),
];
