import type { z } from 'zod';
import { invitationSchema } from '../../schema/member.ts';
import {
  adminRecoverySchema,
  operatorInviteInput,
  operatorRecoverInput,
  setupLinkSchema,
} from '../../schema/operator.ts';
import { readJsonBody } from '../http/body.ts';
import { json, route, type Route } from '../http/route.ts';

const tag = 'Operator';
const scope = 'operate';

/** Routes for whoever runs the service. No browser and no key but the service key can use them. */
export const operatorRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/setup-links',
    scope,
    operationId: 'createSetupLink',
    tag,
    summary: 'Make a link for the first sign-in',
    description:
      'Takes the service key. Whoever opens the link acts as the service key. It works once, for 15 minutes. Only this response shows it.',
    answers: { 201: json('The link.', setupLinkSchema) },
    errors: ['conflict'],
    async answer({ c, caller }) {
      const made = await caller.setupLinks.create();
      c.header('cache-control', 'no-store');
      return c.json(made, 201);
    },
  }),
  route({
    method: 'post',
    path: '/operator/recover',
    scope,
    operationId: 'recoverAdmin',
    tag,
    summary: 'Let an admin in again',
    description:
      'Takes the service key. Makes a link with which an admin chooses a new password, and turns enforced sign-on off. Only this response shows the link. It works once, for a day.',
    body: {
      schema: operatorRecoverInput,
      required: false,
      examples: { 'the only admin': {}, one: { workspace: 'acme', member: 'ann@example.com' } },
    },
    answers: { 201: json('The admin, and the link.', adminRecoverySchema) },
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof operatorRecoverInput>;
      const made = await caller.operator.recover(body);
      c.header('cache-control', 'no-store');
      return c.json(made, 201);
    },
  }),
  route({
    method: 'post',
    path: '/operator/invite',
    scope,
    operationId: 'inviteAdmin',
    tag,
    summary: 'Invite an admin to any workspace',
    description: 'Takes the service key. For a workspace without an admin. Only this response shows the link.',
    body: {
      schema: operatorInviteInput,
      required: true,
      examples: { admin: { name: 'Ann Lee', workspace: 'acme' } },
    },
    answers: { 201: json('The member, and the link.', invitationSchema) },
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as z.input<typeof operatorInviteInput>;
      const made = await caller.operator.invite(body);
      c.header('cache-control', 'no-store');
      return c.json(made, 201);
    },
  }),
];
