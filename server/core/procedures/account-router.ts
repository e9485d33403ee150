import { z } from 'zod';
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
} from '../../../schema/account.ts';
import { endedSchema } from '../../../schema/sign-in.ts';
import { people } from './load-people.ts';
import { requestBody } from './request-body.ts';
import { procedure, router } from './trpc.ts';

/** Every role has this scope. Each procedure refuses callers that are no person. A person belongs to no workspace. */
const own = procedure.meta({ scope: 'sessions:read', reach: 'system' });
const proved = procedure.meta({ scope: 'sessions:read', recent: true, reach: 'system' });

const byPasskey = z.object({ passkeyId: z.string() });
const byIdentity = z.object({ identityId: z.string() });

/** Procedures for what the signed-in person signs in with. */
export const accountRouter = router({
  get: own.output(accountSchema).query(async ({ ctx }) => (await people()).getAccount(ctx)),
  update: own
    .input(requestBody(accountUpdateInput))
    .output(accountSchema)
    .mutation(async ({ ctx, input }) => (await people()).updateAccount(ctx, input)),
  setPassword: proved
    .input(requestBody(passwordSetInput))
    .output(accountSchema)
    .mutation(async ({ ctx, input }) => (await people()).setPassword(ctx, input)),
  removePassword: proved.output(accountSchema).mutation(async ({ ctx }) => (await people()).removePassword(ctx)),
  /** Only this answer shows the secret. */
  startTotp: proved.output(totpSecretSchema).mutation(async ({ ctx }) => (await people()).startTotp(ctx)),
  /** Only this answer shows the recovery codes. */
  confirmTotp: proved
    .input(requestBody(totpConfirmInput))
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => (await people()).confirmTotp(ctx, input.code)),
  disableTotp: proved.output(accountSchema).mutation(async ({ ctx }) => (await people()).disableTotp(ctx)),
  /** Only this answer shows the recovery codes. */
  renewRecoveryCodes: proved
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx }) => (await people()).renewRecoveryCodes(ctx)),
  startPasskey: proved.output(passkeyStartSchema).mutation(async ({ ctx }) => (await people()).startPasskey(ctx)),
  addPasskey: proved
    .input(requestBody(passkeyAddInput))
    .output(passkeySchema)
    .mutation(async ({ ctx, input }) => (await people()).addPasskey(ctx, input)),
  renamePasskey: own
    .input(requestBody(byPasskey.extend(passkeyRenameInput.shape)))
    .output(passkeySchema)
    .mutation(async ({ ctx, input: { passkeyId, name } }) => (await people()).renamePasskey(ctx, passkeyId, name)),
  removePasskey: proved
    .input(byPasskey)
    .output(byPasskey.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { passkeyId } }) => {
      await (await people()).removePasskey(ctx, passkeyId);
      return { passkeyId, deleted: true as const };
    }),
  unlinkIdentity: proved
    .input(byIdentity)
    .output(byIdentity.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { identityId } }) => {
      await (await people()).unlinkIdentity(ctx, identityId);
      return { identityId, deleted: true as const };
    }),
  /** Ends the browser session that asks. */
  signOut: own.output(endedSchema).mutation(async ({ ctx }) => (await people()).endOwnSession(ctx)),
});
