import type { SignInWay } from '../../../schema/actor.ts';

/** The identity provider of a workspace vouches only for that one. A password or passkey counts everywhere. */
export const vouchesForOne = (via: SignInWay | null): boolean => via === 'oidc' || via === 'saml';
