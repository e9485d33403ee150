import type { z } from 'zod';
import {
  type AuditFilter,
  auditEntrySchema,
  auditHeadPageSchema,
  auditHeadSchema,
  auditPageSchema,
  auditVerificationSchema,
  listedHeadSchema,
} from '../../schema/audit.ts';
import type { Builder } from './builder.ts';
import { connectionType, corePage, pageCost, relayArguments, toConnection } from './connection.ts';
import { bulkCost } from './limits.ts';
import { type ObjectShape, readShape, type Side } from './shape.ts';
import type { Types } from './types.ts';

/** Adds the fields for the audit log. */
export function addAuditFields(builder: Builder, types: Types): void {
  const entries = connectionType(types, auditEntrySchema, auditPageSchema);
  const heads = connectionType(types, listedHeadSchema, auditHeadPageSchema);
  const verification = types.object(shape(auditVerificationSchema, 'AuditVerification', 'output'), 'Service');
  const head = types.input(shape(auditHeadSchema, 'AuditHead', 'input'), 'Service');

  builder.queryFields((t) => ({
    auditEntries: t.field({
      type: entries,
      nullable: true,
      description: 'What was done in the key’s workspace, newest first.',
      args: {
        ...relayArguments(t),
        actorId: t.arg.id({ description: 'Only what this member, service account or key did.' }),
        action: t.arg.string({ description: 'Only this action, such as `key.rotated`.' }),
        targetId: t.arg.id({ description: 'Only what was done to this thing.' }),
        outcome: t.arg.string({ description: 'Only entries with this outcome: success, denied or failed.' }),
        from: t.arg.string({ description: 'Only entries from this time on.' }),
        to: t.arg.string({ description: 'Only entries before this time.' }),
      },
      complexity: pageCost(),
      async resolve(_, { first, after, ...filter }, { caller }) {
        const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)) as AuditFilter;
        const page = await caller.audit.list({ ...corePage({ first, after }), ...given });
        return toConnection(page, page.entries, ({ id }) => id, { after });
      },
    }),
    auditHeads: t.field({
      type: heads,
      nullable: true,
      description: 'The signed heads of the audit log, newest first.',
      args: relayArguments(t),
      complexity: pageCost(),
      async resolve(_, args, { caller }) {
        const page = await caller.audit.heads(corePage(args));
        return toConnection(page, page.heads, ({ headId }) => headId, args);
      },
    }),
    auditVerification: t.field({
      type: verification,
      nullable: true,
      description: 'Checks that the audit log was not changed. It reads all of it.',
      args: { checkpoint: t.arg({ type: [head], description: 'Heads that you kept, to compare with the log.' }) },
      complexity: bulkCost,
      resolve: (_, { checkpoint }, { caller }) =>
        caller.audit.verify({ checkpoint: (checkpoint ?? []) as z.input<typeof auditHeadSchema>[] }),
    }),
  }));
}

function shape(schema: z.ZodType, name: string, side: Side): ObjectShape {
  return readShape(schema, name, side).shape as ObjectShape;
}
