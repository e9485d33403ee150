import type { z } from 'zod';
import {
  signOnConnectionPageSchema,
  signOnConnectionSchema,
  signOnCreateInput,
  signOnUpdateInput,
} from '../../schema/sign-on.ts';
import { lastSignOnTestSchema } from '../../schema/sign-on-test.ts';
import { workspaceSchema } from '../../schema/workspace.ts';
import { readJsonBody } from '../http/body.ts';
import { connectionOf } from '../http/path-params.ts';
import { pageQuery } from '../http/query.ts';
import { json, route, type Route } from '../http/route.ts';

const tag = 'Sign-on';
const scope = 'signOn:manage';
const bodyErrors = ['payload_too_large', 'unsupported_media_type'] as const;
const aConnection = json('The connection, without its secret.', signOnConnectionSchema);
const theWorkspace = { 200: json('The workspace.', workspaceSchema) };

/** Routes of the identity providers with which members sign in. */
export const signOnRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/sign-on/connections',
    scope,
    operationId: 'createSignOnConnection',
    tag,
    summary: 'Connect an identity provider',
    description:
      'Asks the identity provider what it is. Register the `redirectUri` of the response there; with SAML, give it the metadata at `saml.serviceMetadataUrl`. The secret is never returned.',
    body: {
      schema: signOnCreateInput,
      required: true,
      examples: {
        groups: {
          name: 'Company account',
          issuer: 'https://id.example.com',
          clientId: 'unified-agents',
          clientSecret: 'a secret of the identity provider',
          groupClaim: 'groups',
          groupRoles: [{ group: 'agents-admins', role: 'admin' }],
          newMemberRole: 'viewer',
        },
        saml: { kind: 'saml', name: 'Company account', metadataUrl: 'https://id.example.com/saml/metadata' },
      },
    },
    answers: { 201: aConnection },
    errors: ['step_up_required', 'precondition_missing', ...bodyErrors],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof signOnCreateInput>;
      return c.json(await caller.signOn.create(body), 201);
    },
  }),
  route({
    method: 'get',
    path: '/sign-on/connections',
    scope,
    operationId: 'listSignOnConnections',
    tag,
    summary: 'List identity providers, newest first',
    query: pageQuery,
    answers: { 200: json('A page of connections.', signOnConnectionPageSchema) },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.signOn.list(query)),
  }),
  route({
    method: 'get',
    path: '/sign-on/connections/:connectionId',
    scope,
    operationId: 'getSignOnConnection',
    tag,
    summary: 'Get a connection',
    answers: { 200: aConnection },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.signOn.get(connectionOf(c))),
  }),
  route({
    method: 'patch',
    path: '/sign-on/connections/:connectionId',
    scope,
    operationId: 'updateSignOnConnection',
    tag,
    summary: 'Change a connection',
    description:
      'Fields that you leave out stay as they are. With another issuer, client, scopes or sign-in page, an admin has to sign in with it again before it counts as tested. The same `metadataUrl` has the metadata read again.',
    body: { schema: signOnUpdateInput, required: true, examples: { off: { enabled: false } } },
    answers: { 200: aConnection },
    errors: ['not_found', 'conflict', 'step_up_required', 'precondition_missing', ...bodyErrors],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof signOnUpdateInput>;
      return c.json(await caller.signOn.update({ ...body, ...connectionOf(c) }));
    },
  }),
  route({
    method: 'delete',
    path: '/sign-on/connections/:connectionId',
    scope,
    operationId: 'removeSignOnConnection',
    tag,
    summary: 'Remove a connection',
    description: 'Members stay, but the accounts of the identity provider are no longer linked to them.',
    answers: { 204: { description: 'The connection was removed.' } },
    errors: ['not_found', 'conflict', 'step_up_required'],
    async answer({ c, caller }) {
      await caller.signOn.remove(connectionOf(c));
      return c.body(null, 204);
    },
  }),
  route({
    method: 'get',
    path: '/sign-on/connections/:connectionId/test',
    scope,
    operationId: 'getSignOnTest',
    tag,
    summary: 'Get what a test of a connection learnt',
    description:
      'A browser tests a connection by a form with `test` at `POST /sign-in/with`, and sees here for ten minutes what came of it.',
    answers: { 200: json('What the last test learnt; null: there was none.', lastSignOnTestSchema) },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.signOn.lastTest(connectionOf(c))),
  }),
  route({
    method: 'post',
    path: '/sign-on/enforce',
    scope,
    operationId: 'enforceSignOn',
    tag,
    summary: 'Let members in only by an identity provider',
    description: 'Only an admin whose own browser signed in with a connection of the workspace can do this.',
    answers: theWorkspace,
    errors: ['not_found', 'conflict', 'step_up_required'],
    answer: async ({ c, caller }) => c.json(await caller.signOn.enforce()),
  }),
  route({
    method: 'post',
    path: '/sign-on/relax',
    scope,
    operationId: 'relaxSignOn',
    tag,
    summary: 'Let members in with any sign-in again',
    answers: theWorkspace,
    errors: ['not_found', 'step_up_required'],
    answer: async ({ c, caller }) => c.json(await caller.signOn.relax()),
  }),
];
