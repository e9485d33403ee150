import {
  accountSchema,
  accountUpdateInput,
  passkeyAddInput,
  passkeyRenameInput,
  passkeySchema,
  passkeyStartSchema,
  passwordSetInput,
  recoveryCodesSchema,
  totpConfirmInput,
  totpSecretSchema,
} from '../../schema/account.ts';
import { endedSchema } from '../../schema/sign-in.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

const passkey = { id: 'The passkey, by its `passkeyId`.' };

/** Adds the fields for what the signed-in person signs in with. They take no key. */
export function addAccountFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.query('account', {
    description: 'The person who is signed in, with what they sign in with. Keys have no account.',
    output: accountSchema,
    call: ({ account }) => account.get(),
  });
  manage.mutation('updateAccount', {
    description: 'Changes the name of the person who is signed in.',
    output: accountSchema,
    input: accountUpdateInput,
    call: ({ account }, { input }) => account.update(input),
  });
  manage.mutation('setPassword', {
    description: 'Sets or changes the password. Signs out all other browsers of the person.',
    output: accountSchema,
    input: passwordSetInput,
    call: ({ account }, { input }) => account.setPassword(input),
  });
  manage.mutation('removePassword', {
    description: 'Removes the password, if a passkey or an identity is left to sign in with.',
    output: accountSchema,
    call: ({ account }) => account.removePassword(),
  });
  manage.mutation('startTotp', {
    description: 'Begins to use an authenticator. Only this response shows the secret; `confirmTotp` turns it on.',
    output: totpSecretSchema,
    call: ({ account }) => account.startTotp(),
  });
  manage.mutation('confirmTotp', {
    description: 'Turns the codes of an authenticator on. Only this response shows the recovery codes.',
    output: recoveryCodesSchema,
    values: totpConfirmInput,
    call: ({ account }, given) => account.confirmTotp(given),
  });
  manage.mutation('disableTotp', {
    description: 'Turns the codes of an authenticator off. The recovery codes end, too.',
    output: accountSchema,
    call: ({ account }) => account.disableTotp(),
  });
  manage.mutation('renewRecoveryCodes', {
    description: 'Replaces the recovery codes. Only this response shows them.',
    output: recoveryCodesSchema,
    call: ({ account }) => account.renewRecoveryCodes(),
  });
  manage.mutation('startPasskey', {
    description: 'Begins to add a passkey. Hand `options` to the browser, and its answer to `addPasskey`.',
    output: passkeyStartSchema,
    call: ({ account }) => account.startPasskey(),
  });
  manage.mutation('addPasskey', {
    description: 'Adds a passkey.',
    output: passkeySchema,
    input: passkeyAddInput,
    call: ({ account }, { input }) => account.addPasskey(input),
  });
  manage.mutation('renamePasskey', {
    description: 'Gives a passkey another name.',
    output: passkeySchema,
    ids: passkey,
    values: passkeyRenameInput,
    call: ({ account }, { id, name }) => account.renamePasskey({ passkeyId: id, name }),
  });
  manage.removal('removePasskey', {
    description: 'Removes a passkey, if something else is left to sign in with. Always true.',
    ids: passkey,
    call: ({ account }, { id }) => account.removePasskey({ passkeyId: id }),
  });
  manage.removal('unlinkIdentity', {
    description: 'Unlinks an identity, if something else is left to sign in with. Always true.',
    ids: { id: 'The identity, by its `identityId`.' },
    call: ({ account }, { id }) => account.unlinkIdentity({ identityId: id }),
  });
  manage.mutation('signOut', {
    description: 'Signs this browser out.',
    output: endedSchema,
    call: ({ account }) => account.signOut(),
  });
}
