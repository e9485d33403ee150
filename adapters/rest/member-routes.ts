import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import {
  invitationSchema,
  memberErasureSchema,
  memberInviteInput,
  memberPageSchema,
  memberSchema,
  memberUpdateInput,
} from '../../schema/member.ts';
import { readJsonBody } from '../http/body.ts';
import { memberOf } from '../http/path-params.ts';
import { pageQuery } from '../http/query.ts';
import { type Call, json, route, type Route } from '../http/route.ts';

const tag = 'Members';
const scope = 'members:manage';

type Members = Call['caller']['members'];

/** Keeps proxies from caching an answer that shows a link. */
const unkept = (c: HonoContext) => c.header('cache-control', 'no-store');
const aMember = { 200: json('The member.', memberSchema) };
const aLink = { 201: json('The member, and the link.', invitationSchema) };

/** A route that does something to one member, without a body. */
function action(
  name: string,
  words: Pick<Route, 'operationId' | 'summary' | 'description'>,
  answers: typeof aMember | typeof aLink,
  act: (members: Members, by: { memberId: string }) => Promise<object>,
): Route {
  return route({
    method: 'post',
    path: `/members/:memberId/${name}`,
    scope,
    tag,
    ...words,
    answers,
    errors: ['not_found', 'conflict', 'step_up_required'],
    async answer({ c, caller }) {
      const body = await act(caller.members, memberOf(c));
      if (answers === aMember) return c.json(body);
      unkept(c);
      return c.json(body, 201);
    },
  });
}

export const memberRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/members',
    scope,
    operationId: 'inviteMember',
    tag,
    summary: 'Invite a member',
    description:
      'Only this response shows the link. It works once, for seven days. No mail is sent: hand it over yourself.',
    body: { schema: memberInviteInput, required: true, examples: { pm: { name: 'Ann Lee', role: 'pm' } } },
    answers: aLink,
    errors: ['step_up_required', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const made = await caller.members.invite((await readJsonBody(c.req.raw)) as z.input<typeof memberInviteInput>);
      unkept(c);
      return c.json(made, 201);
    },
  }),
  route({
    method: 'get',
    path: '/members',
    scope,
    operationId: 'listMembers',
    tag,
    summary: 'List members, newest first',
    query: pageQuery,
    answers: { 200: json('A page of members.', memberPageSchema) },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.members.list(query)),
  }),
  route({
    method: 'get',
    path: '/members/:memberId',
    scope,
    operationId: 'getMember',
    tag,
    summary: 'Get a member',
    answers: aMember,
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.members.get(memberOf(c))),
  }),
  route({
    method: 'patch',
    path: '/members/:memberId',
    scope,
    operationId: 'updateMember',
    tag,
    summary: 'Change the role of a member',
    description: 'Their browsers are signed out. The last admin of a workspace stays one.',
    body: { schema: memberUpdateInput, required: true, examples: { viewer: { role: 'viewer' } } },
    answers: aMember,
    errors: ['not_found', 'conflict', 'step_up_required', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof memberUpdateInput>;
      return c.json(await caller.members.update({ ...body, ...memberOf(c) }));
    },
  }),
  route({
    method: 'delete',
    path: '/members/:memberId',
    scope,
    operationId: 'removeMember',
    tag,
    summary: 'Remove a member',
    description: 'Their browsers and keys have no access any more, on every node within 5 s.',
    answers: { 204: { description: 'The member was removed.' } },
    errors: ['not_found', 'conflict', 'step_up_required'],
    async answer({ c, caller }) {
      await caller.members.remove(memberOf(c));
      return c.body(null, 204);
    },
  }),
  route({
    method: 'post',
    path: '/members/:memberId/erasure',
    scope,
    operationId: 'eraseMember',
    tag,
    summary: 'Erase a person from the workspace',
    description:
      'Their names, email, addresses, programs, keys and browsers go, and their account if they are in no other workspace. What ' +
      'they wrote stays, without their name. Also for somebody who was removed earlier. This cannot be undone.',
    answers: { 200: json('What became of their account.', memberErasureSchema) },
    errors: ['not_found', 'conflict', 'step_up_required'],
    answer: async ({ c, caller }) => c.json(await caller.members.erase(memberOf(c))),
  }),
  action(
    'suspend',
    {
      operationId: 'suspendMember',
      summary: 'Suspend a member',
      description: 'Their browsers and keys have no access until they are reactivated, on every node within 5 s.',
    },
    aMember,
    (members, by) => members.suspend(by),
  ),
  action(
    'reactivate',
    {
      operationId: 'reactivateMember',
      summary: 'Let a suspended member in again',
      description: 'Their keys work again. They sign in anew.',
    },
    aMember,
    (members, by) => members.reactivate(by),
  ),
  action(
    'invitation',
    {
      operationId: 'renewInvitation',
      summary: 'Make another link for an invitation',
      description: 'The earlier link ends. Only this response shows the new one.',
    },
    aLink,
    (members, by) => members.renewInvitation(by),
  ),
  action(
    'recovery',
    {
      operationId: 'recoverMember',
      summary: 'Make a recovery link',
      description:
        'With it, a member chooses a new password. It works once, for a day. Only for people in no other workspace.',
    },
    aLink,
    (members, by) => members.recover(by),
  ),
];
