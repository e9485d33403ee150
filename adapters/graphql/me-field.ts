import { meSchema } from '../../schema/me.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

/** The query field `me`. */
export function addMeField(builder: Builder, types: Types): void {
  managementFields(builder, types).query('me', {
    description: 'Who sent the request, and what they may do.',
    output: meSchema,
    call: ({ me }) => me(),
  });
}
