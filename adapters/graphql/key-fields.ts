import { keyCreateInput, keyPageSchema, keyRotateInput, keySchema, newKeySchema } from '../../schema/key.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

const ids = { id: 'The key, by its `keyId`.' };

/** Adds the fields for the keys of the caller's workspace. */
export function addKeyFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('keys', {
    description:
      'All keys of the workspace, newest first, also revoked and expired ones. The keys themselves are not shown.',
    node: keySchema,
    page: keyPageSchema,
    items: 'keys',
    id: 'keyId',
    call: ({ keys }, page) => keys.list(page),
  });
  manage.mutation('createKey', {
    description:
      'Creates a key. Only this response shows it. A new key cannot have more scopes, or a later expiry, than the key that creates it.',
    output: newKeySchema,
    input: keyCreateInput,
    call: ({ keys }, { input }) => keys.create(input),
  });
  manage.mutation('rotateKey', {
    description:
      'Replaces the secret of a key. Only this response shows the new one; id, name, scopes and expiry stay.',
    output: newKeySchema,
    ids,
    values: keyRotateInput,
    call: ({ keys }, { id, ...rest }) => keys.rotate({ ...rest, keyId: id }),
  });
  manage.mutation('revokeKey', {
    description: 'Revokes a key. It stops working for good. Revoking it again changes nothing.',
    output: keySchema,
    ids,
    call: ({ keys }, { id }) => keys.revoke({ keyId: id }),
  });
}
