import type { SignOnKind } from '../../../schema/sign-on.ts';
import type { SignOnWay } from './way.ts';

const ways: Readonly<Record<SignOnKind, () => Promise<SignOnWay>>> = {
  oidc: async () => (await import('./oidc-way.ts')).oidcWay,
  saml: async () => (await import('./saml/way.ts')).samlWay,
};

/** Loads a protocol at its first use. */
export const loadWay = (kind: SignOnKind): Promise<SignOnWay> => ways[kind]();
