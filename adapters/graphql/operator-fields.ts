import { invitationSchema } from '../../schema/member.ts';
import {
  adminRecoverySchema,
  operatorInviteInput,
  operatorRecoverInput,
  setupLinkSchema,
} from '../../schema/operator.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

/** Adds the fields for whoever runs the service. They take the service key. */
export function addOperatorFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.mutation('createSetupLink', {
    description: 'Makes a link for the first sign-in. Takes the service key. Only this response shows the link.',
    output: setupLinkSchema,
    call: ({ setupLinks }) => setupLinks.create(),
  });
  manage.mutation('recoverAdmin', {
    description: 'Makes a link with which an admin chooses a new password, and turns enforced sign-on off.',
    output: adminRecoverySchema,
    values: operatorRecoverInput,
    call: ({ operator }, given) => operator.recover(given),
  });
  manage.mutation('inviteAdmin', {
    description: 'Invites an admin to any workspace. Takes the service key. Only this response shows the link.',
    output: invitationSchema,
    input: operatorInviteInput,
    call: ({ operator }, { input }) => operator.invite(input),
  });
}
