import { z } from 'zod';
import { endedSchema, signInEndAllInput, signInPageSchema } from '../../schema/sign-in.ts';
import {
  newWorkspaceSchema,
  storageQuotaInput,
  workspaceCreateInput,
  workspaceDeleteInput,
  workspaceListSchema,
  workspaceSchema,
  workspaceUpdateInput,
} from '../../schema/workspace.ts';
import { readJsonBody } from '../http/body.ts';
import { signInOf, workspaceOf } from '../http/path-params.ts';
import { pageQuery } from '../http/query.ts';
import { json, route, type Route } from '../http/route.ts';

const workspaces = 'Workspaces';
const signIns = 'Sign-ins';

export const workspaceRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/workspaces',
    scope: 'operate',
    operationId: 'createWorkspace',
    tag: workspaces,
    summary: 'Create a workspace and invite its first admin',
    description: 'Takes the service key. Only this response shows the link for the admin.',
    body: {
      schema: workspaceCreateInput,
      required: true,
      examples: { acme: { name: 'Acme', admin: { name: 'Ann Lee' } } },
    },
    answers: { 201: json('The workspace and the invitation.', newWorkspaceSchema) },
    errors: ['conflict', 'step_up_required', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof workspaceCreateInput>;
      const made = await caller.workspaces.create(body);
      c.header('cache-control', 'no-store');
      return c.json(made, 201);
    },
  }),
  route({
    method: 'get',
    path: '/workspaces',
    scope: 'sessions:read',
    operationId: 'listWorkspaces',
    tag: workspaces,
    summary: 'List workspaces',
    description: 'Those of a person, the one of a key, or all for the service key.',
    answers: { 200: json('The workspaces, by name.', workspaceListSchema) },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.workspaces.list()),
  }),
  route({
    method: 'get',
    path: '/workspace',
    scope: 'sessions:read',
    operationId: 'getWorkspace',
    tag: workspaces,
    summary: 'Get the workspace of the key or browser',
    answers: { 200: json('The workspace.', workspaceSchema) },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.workspaces.get()),
  }),
  route({
    method: 'patch',
    path: '/workspace',
    scope: 'workspace:manage',
    operationId: 'updateWorkspace',
    tag: workspaces,
    summary: 'Change the settings of the workspace',
    body: { schema: workspaceUpdateInput, required: true, examples: { hours: { sessionHours: 8 } } },
    answers: { 200: json('The workspace.', workspaceSchema) },
    errors: ['not_found', 'conflict', 'step_up_required', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof workspaceUpdateInput>;
      return c.json(await caller.workspaces.update(body));
    },
  }),
  route({
    method: 'delete',
    path: '/workspaces/:workspaceId',
    scope: 'workspace:manage',
    operationId: 'deleteWorkspace',
    tag: workspaces,
    summary: 'Delete a workspace',
    description:
      'One’s own, or with the service key any but the first. Its keys and browsers have no access any more, on every node within ' +
      '5 s, and its runs are cancelled. This cannot be undone. Its data stays, and its slug stays taken, unless `erase` is true.',
    body: { schema: workspaceDeleteInput, required: true, examples: { acme: { slug: 'acme' } } },
    answers: { 204: { description: 'The workspace is deleted.' } },
    errors: ['not_found', 'conflict', 'step_up_required', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof workspaceDeleteInput>;
      await caller.workspaces.delete({ ...body, ...workspaceOf(c) });
      return c.body(null, 204);
    },
  }),
  route({
    method: 'patch',
    path: '/workspaces/:workspaceId/storage',
    scope: 'operate',
    operationId: 'setStorageQuota',
    tag: workspaces,
    summary: 'Set how many bytes a workspace may store',
    description:
      'Takes the service key. A workspace that is full starts no runs and takes no files until it has room again.',
    body: {
      schema: storageQuotaInput,
      required: true,
      examples: { ten: { storageQuotaBytes: 10_000_000_000 }, usual: { storageQuotaBytes: null } },
    },
    answers: { 200: json('The workspace.', workspaceSchema) },
    errors: ['not_found', 'step_up_required', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof storageQuotaInput>;
      return c.json(await caller.workspaces.setStorageQuota({ ...body, ...workspaceOf(c) }));
    },
  }),
  route({
    method: 'post',
    path: '/workspaces/:workspaceId/open',
    scope: 'sessions:read',
    operationId: 'openWorkspace',
    tag: workspaces,
    summary: 'Open another workspace in this browser',
    description: 'For browsers that signed in. A key belongs to one workspace.',
    answers: { 200: json('The workspace.', workspaceSchema) },
    errors: ['not_found', 'conflict', 'step_up_required'],
    answer: async ({ c, caller }) => c.json(await caller.workspaces.open(workspaceOf(c))),
  }),
  route({
    method: 'get',
    path: '/sign-ins',
    scope: 'sessions:read',
    operationId: 'listSignIns',
    tag: signIns,
    summary: 'List the browsers that are signed in, newest first',
    description: 'A person’s own; with `members:manage`, also those of the members of the workspace.',
    query: pageQuery.extend({ memberId: z.string().optional().describe('Only those of this member.') }),
    answers: { 200: json('A page of sign-ins.', signInPageSchema) },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.signIns.list(query)),
  }),
  route({
    method: 'delete',
    path: '/sign-ins/:signInId',
    scope: 'sessions:read',
    operationId: 'endSignIn',
    tag: signIns,
    summary: 'Sign a browser out',
    answers: { 204: { description: 'The browser is signed out, on every node within 5 s.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.signIns.end(signInOf(c));
      return c.body(null, 204);
    },
  }),
  route({
    method: 'delete',
    path: '/sign-ins',
    scope: 'sessions:read',
    operationId: 'endAllSignIns',
    tag: signIns,
    summary: 'Sign out all browsers of a member, or all others of one’s own',
    query: signInEndAllInput,
    answers: { 200: json('How many were signed out.', endedSchema) },
    errors: ['not_found'],
    answer: async ({ c, caller, query }) => c.json(await caller.signIns.endAll(query)),
  }),
];
