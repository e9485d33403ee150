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
import { unlinkIdentity } from '../account/identities.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '../account/passkeys.ts';
import { removePassword, setPassword, updateAccount } from '../account/password.ts';
import { getAccount } from '../account/read.ts';
import { endOwnSession } from '../account/sign-out.ts';
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from '../account/totp.ts';
import { requestBody } from './request-body.ts';
import { procedure, router } from './trpc.ts';

/** Every role has this scope. Each procedure refuses callers that are no person. */
const own = procedure.meta({ scope: 'sessions:read' });
const proved = procedure.meta({ scope: 'sessions:read', recent: true });

const byPasskey = z.object({ passkeyId: z.string() });
const byIdentity = z.object({ identityId: z.string() });

/** Procedures for what the signed-in person signs in with. */
export const accountRouter = router({
  get: own.output(accountSchema).query(({ ctx }) => getAccount(ctx)),
  update: own
    .input(requestBody(accountUpdateInput))
    .output(accountSchema)
    .mutation(({ ctx, input }) => updateAccount(ctx, input)),
  setPassword: proved
    .input(requestBody(passwordSetInput))
    .output(accountSchema)
    .mutation(({ ctx, input }) => setPassword(ctx, input)),
  removePassword: proved.output(accountSchema).mutation(({ ctx }) => removePassword(ctx)),
  /** Only this answer shows the secret. */
  startTotp: proved.output(totpSecretSchema).mutation(({ ctx }) => startTotp(ctx)),
  /** Only this answer shows the recovery codes. */
  confirmTotp: proved
    .input(requestBody(totpConfirmInput))
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => confirmTotp(ctx, input.code)),
  disableTotp: proved.output(accountSchema).mutation(({ ctx }) => disableTotp(ctx)),
  /** Only this answer shows the recovery codes. */
  renewRecoveryCodes: proved.output(recoveryCodesSchema).mutation(({ ctx }) => renewRecoveryCodes(ctx)),
  startPasskey: proved.output(passkeyStartSchema).mutation(({ ctx }) => startPasskey(ctx)),
  addPasskey: proved
    .input(requestBody(passkeyAddInput))
    .output(passkeySchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  renamePasskey: own
    .input(requestBody(byPasskey.extend(passkeyRenameInput.shape)))
    .output(passkeySchema)
    .mutation(({ ctx, input: { passkeyId, name } }) => renamePasskey(ctx, passkeyId, name)),
  removePasskey: proved
    .input(byPasskey)
    .output(byPasskey.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { passkeyId } }) => {
      await removePasskey(ctx, passkeyId);
      return { passkeyId, deleted: true as const };
    }),
  unlinkIdentity: proved
    .input(byIdentity)
    .output(byIdentity.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input: { identityId } }) => {
      await unlinkIdentity(ctx, identityId);
      return { identityId, deleted: true as const };
    }),
  /** Ends the browser session that asks. */
  signOut: own.output(endedSchema).mutation(({ ctx }) => endOwnSession(ctx)),
});
