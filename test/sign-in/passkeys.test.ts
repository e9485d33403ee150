import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  authenticationOptions,
  credentialIdOf,
  passkeysPossible,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../../server/core/sign-in/passkeys.ts';
import { createAuthenticator, type Faults } from './authenticator.ts';

const site = { rpId: 'agents.example', origin: 'https://agents.example' };
const owner = { id: '0198c0de', email: 'ada@example.com', name: 'Ada Lovelace', passkeys: [] };
const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

async function registered(authenticator = createAuthenticator(site)) {
  const { challenge } = await registrationOptions(site, owner);
  const result = await verifyRegistration(site, challenge, authenticator.register(challenge));
  if (!result.verified) throw new Error(result.reason);
  return { authenticator, passkey: result.passkey };
}

/** Wrong in a registration and in a sign-in alike. */
const faults: readonly (readonly [name: string, faults: Faults, reason: string])[] = [
  ['another origin', { origin: 'https://agents.example.evil.example' }, 'origin'],
  ['another port', { origin: 'https://agents.example:8443' }, 'origin'],
  ['another site', { rpId: 'evil.example' }, 'RP ID'],
  ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }, 'challenge'],
  ['no verification of the person', { isVerified: false }, 'User verification'],
  ['no presence of the person', { isPresent: false }, 'present'],
  ['a frame of another site', { crossOrigin: true }, 'frame'],
];

describe('registering a passkey', () => {
  test('asks for a discoverable one that verifies the person, without attestation', async () => {
    const passkeys = [{ credentialId: 'b2xk', transports: ['usb'] }];
    const options = await registrationOptions(site, { ...owner, passkeys });
    expect(options).toMatchObject({
      rp: { id: 'agents.example', name: 'Unified Agents' },
      user: { id: Buffer.from('0198c0de').toString('base64url'), name: 'ada@example.com', displayName: 'Ada Lovelace' },
      attestation: 'none',
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: 'b2xk', transports: ['usb'], type: 'public-key' }],
    });
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await registrationOptions(site, owner)).challenge).not.toBe(options.challenge);
  });

  test('returns what to store', async () => {
    const { authenticator, passkey } = await registered();
    expect(passkey).toEqual({
      credentialId: authenticator.credentialId,
      publicKey: expect.any(Buffer) as Buffer,
      counter: 1,
      transports: ['internal', 'hybrid'],
      deviceType: 'singleDevice',
      backedUp: false,
    });
  });

  test.each([...faults, ['the answer to a sign-in', { type: 'webauthn.get' }, 'type'] as const])(
    'is refused for %s',
    async (_, faults, reason) => {
      const { challenge } = await registrationOptions(site, owner);
      const answer = createAuthenticator(site).register(challenge, faults);
      const result = await verifyRegistration(site, challenge, answer);
      expect(result).toEqual({ verified: false, reason: expect.stringContaining(reason) as string });
    },
  );

  test('is refused with certificates, from whose addresses the library would fetch', async () => {
    const { challenge } = await registrationOptions(site, owner);
    const answer = createAuthenticator(site).register(challenge, { attestation: 'certificates' });
    expect(await verifyRegistration(site, challenge, answer)).toEqual({
      verified: false,
      reason: 'The attestation packed was not asked for.',
    });
  });

  test('accepts the signature of the passkey itself, and no other', async () => {
    const { challenge } = await registrationOptions(site, owner);
    const own = createAuthenticator(site).register(challenge, { attestation: 'self' });
    expect(await verifyRegistration(site, challenge, own)).toMatchObject({ verified: true });
    const other = createAuthenticator(site).register(challenge, { attestation: 'self', signingKey: otherKey });
    expect(await verifyRegistration(site, challenge, other)).toEqual({
      verified: false,
      reason: 'The attestation is not valid.',
    });
  });

  test.each([null, 1, 'x', {}, [], { id: 'a', rawId: 'a', type: 'public-key', response: {} }])(
    'is refused for %j',
    async (answer) => {
      expect(await verifyRegistration(site, 'challenge', answer)).toMatchObject({ verified: false });
    },
  );
});

describe('signing in with a passkey', () => {
  test('asks for any passkey of the site that verifies the person', async () => {
    const options = await authenticationOptions(site);
    expect(options).toMatchObject({ rpId: 'agents.example', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    expect((await authenticationOptions(site)).challenge).not.toBe(options.challenge);
  });

  test('returns the counter to store, and works again with it', async () => {
    const { authenticator, passkey } = await registered();
    for (const counter of [2, 3]) {
      const { challenge } = await authenticationOptions(site);
      const answer = authenticator.signIn(challenge);
      expect(credentialIdOf(answer)).toBe(passkey.credentialId);
      const stored = { ...passkey, counter: counter - 1 };
      expect(await verifyAuthentication(site, challenge, answer, stored)).toEqual({
        verified: true,
        counter,
        backedUp: false,
      });
    }
  });

  test('works with an authenticator that does not count', async () => {
    const { authenticator, passkey } = await registered();
    const { challenge } = await authenticationOptions(site);
    const answer = authenticator.signIn(challenge, { counter: 0 });
    expect(await verifyAuthentication(site, challenge, answer, { ...passkey, counter: 0 })).toMatchObject({
      verified: true,
      counter: 0,
    });
  });

  test.each([
    ...faults,
    ['the answer to a registration', { type: 'webauthn.create' }, 'type'] as const,
    ['a counter that went back', { counter: 4 }, 'counter'] as const,
    ['a counter that stands still', { counter: 5 }, 'counter'] as const,
    ['the signature of another key', { signingKey: otherKey }, 'signature'] as const,
  ])('is refused for %s', async (_, faults, reason) => {
    const { authenticator, passkey } = await registered();
    const { challenge } = await authenticationOptions(site);
    const answer = authenticator.signIn(challenge, { counter: 6, ...faults });
    const result = await verifyAuthentication(site, challenge, answer, { ...passkey, counter: 5 });
    expect(result).toEqual({ verified: false, reason: expect.stringContaining(reason) as string });
  });

  test('is refused with the passkey of somebody else', async () => {
    const [one, other] = await Promise.all([registered(), registered()]);
    const { challenge } = await authenticationOptions(site);
    const answer = one.authenticator.signIn(challenge);
    expect(await verifyAuthentication(site, challenge, answer, other.passkey)).toEqual({
      verified: false,
      reason: 'The answer is of another passkey.',
    });
  });

  test.each([null, 1, 'x', {}, [], { id: 'a', rawId: 'a', type: 'public-key', response: {} }])(
    'is refused for %j',
    async (answer) => {
      const { passkey } = await registered();
      expect(credentialIdOf(answer)).toBeNull();
      expect(await verifyAuthentication(site, 'challenge', answer, passkey)).toMatchObject({ verified: false });
    },
  );
});

test.each([
  ['https://agents.example', true],
  ['https://agents.example:8443/path', true],
  ['http://localhost:3000', true],
  ['https://localhost', true],
  ['http://agents.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://127.0.0.1', false],
  ['https://192.0.2.1', false],
  ['https://[2001:db8::1]', false],
  ['http://[::1]:3000', false],
  ['http://0x7f000001', false],
  ['ftp://localhost', false],
])('browsers allow passkeys at %s: %s', (address, isPossible) => {
  expect(passkeysPossible(new URL(address))).toBe(isPossible);
});
