import { type ErrorCode, ServiceError } from '../../../schema/errors.ts';

/** Why somebody is not let in: the error code, and the words in English. Pages have them in other languages, too. */
export const signInRefusals = {
  wrong_password: ['unauthenticated', 'The email or the password is wrong.'],
  wrong_code: ['unauthenticated', 'The code is wrong, or it was used before.'],
  wrong_passkey: ['unauthenticated', 'The passkey was not accepted. Use another one, or your password.'],
  took_too_long: ['unauthenticated', 'Signing in took too long, or began in another browser. Begin again.'],
  not_a_member: ['unauthenticated', 'You are not a member of any workspace. Ask an admin for an invitation.'],
  suspended: ['unauthenticated', 'Your membership is suspended. Ask an admin of the workspace.'],
  sign_on_required: ['unauthenticated', 'The workspace takes only sign-ins at its identity provider. Sign in with it.'],
  provider_elsewhere: [
    'insufficient_scope',
    'You signed in with the identity provider of one workspace, which counts only there. Sign in with your password or a passkey, and try again.',
  ],
  wrong_network: ['insufficient_scope', 'The workspace does not take requests from your network. Ask an admin.'],
  link_unknown: ['not_found', 'There is no such link. Ask for a new one.'],
  link_used: ['not_found', 'The link was used before. Ask for a new one.'],
  link_expired: ['not_found', 'The link has expired. Ask for a new one.'],
  connection_unknown: ['not_found', 'There is no such way to sign in. Go back to the sign-in page.'],
  sign_on_declined: [
    'unauthenticated',
    'The identity provider did not sign you in. Begin again. If that does not help, ask an admin.',
  ],
  sign_on_refused: [
    'unauthenticated',
    'The answer of the identity provider was not accepted. Begin again. If that does not help, ask an admin.',
  ],
  sign_on_unavailable: ['unavailable', 'The identity provider did not answer. Try again in a minute, or ask an admin.'],
  no_role: [
    'unauthenticated',
    'The identity provider knows you, but none of your groups has access. Ask an admin of the workspace.',
  ],
  last_admin: [
    'unauthenticated',
    'None of your groups makes you an admin any more, and the workspace has no other. Ask the operator to let you in: unified-agents admin recover.',
  ],
  identity_taken: [
    'conflict',
    'This account of the identity provider belongs to somebody else here. Sign in with it, or link another one.',
  ],
  email_missing: ['invalid_request', 'Enter an email address, such as ann@example.com.'],
  name_missing: ['invalid_request', 'Enter a name.'],
  email_taken: [
    'conflict',
    'Somebody already signs in here with this email. If that is you, sign in first, and then open the link again.',
  ],
  member_already: ['conflict', 'You are a member of this workspace already.'],
  password_short: ['invalid_request', 'The password is too short. Use 12 characters or more.'],
  password_long: ['invalid_request', 'The password is too long. Use at most 256 characters.'],
  password_common: ['invalid_request', 'Many people use this password, so it is guessed first. Choose another one.'],
  password_personal: ['invalid_request', 'The password is made of your name or email. Choose another one.'],
} as const satisfies Readonly<Record<string, readonly [ErrorCode, string]>>;

export type SignInReason = keyof typeof signInRefusals;

/** Returns the error for a reason, which is in its member `reason`. `cause`: what is behind it, for the service alone. */
export function refusal(
  reason: SignInReason,
  extensions: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): ServiceError {
  const [code, message] = signInRefusals[reason];
  return new ServiceError(code, message, { extensions: { reason, ...extensions }, cause });
}

/** Returns the reason of an error that `refusal` made; null for any other one. */
export function reasonOf(error: ServiceError): SignInReason | null {
  const { reason } = error.extensions;
  return typeof reason === 'string' && Object.hasOwn(signInRefusals, reason) ? (reason as SignInReason) : null;
}
