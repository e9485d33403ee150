import {
  signOnConnectionPageSchema,
  signOnConnectionSchema,
  signOnCreateInput,
  signOnUpdateInput,
} from '../../schema/sign-on.ts';
import { lastSignOnTestSchema } from '../../schema/sign-on-test.ts';
import { workspaceSchema } from '../../schema/workspace.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

const ids = { id: 'The connection, by its `connectionId`.' };

/** Adds the fields for the identity providers with which members sign in. */
export function addSignOnFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('signOnConnections', {
    description: 'The identity providers of the workspace, newest first.',
    node: signOnConnectionSchema,
    page: signOnConnectionPageSchema,
    items: 'connections',
    id: 'connectionId',
    call: ({ signOn }, page) => signOn.list(page),
  });
  manage.query('signOnConnection', {
    description: 'An identity provider with which members sign in.',
    output: signOnConnectionSchema,
    ids,
    call: ({ signOn }, { id }) => signOn.get({ connectionId: id }),
  });
  manage.query('signOnTest', {
    description: 'What the last test of a connection learnt that your browser began, for ten minutes.',
    output: lastSignOnTestSchema,
    ids,
    call: ({ signOn }, { id }) => signOn.lastTest({ connectionId: id }),
  });
  manage.mutation('createSignOnConnection', {
    description: 'Connects an identity provider, after asking it what it is. The secret is never returned.',
    output: signOnConnectionSchema,
    input: signOnCreateInput,
    call: ({ signOn }, { input }) => signOn.create(input),
  });
  manage.mutation('updateSignOnConnection', {
    description: 'Changes a connection. Members that you leave out stay as they are.',
    output: signOnConnectionSchema,
    ids,
    input: signOnUpdateInput,
    call: ({ signOn }, { id, input }) => signOn.update({ ...input, connectionId: id }),
  });
  manage.removal('removeSignOnConnection', {
    description: 'Removes a connection. Members stay, but can no longer sign in with it.',
    ids,
    call: ({ signOn }, { id }) => signOn.remove({ connectionId: id }),
  });
  manage.mutation('enforceSignOn', {
    description: 'Lets members in only by an identity provider. Your own browser must have signed in with it.',
    output: workspaceSchema,
    call: ({ signOn }) => signOn.enforce(),
  });
  manage.mutation('relaxSignOn', {
    description: 'Lets members in with any sign-in again.',
    output: workspaceSchema,
    call: ({ signOn }) => signOn.relax(),
  });
}
