import { isIP } from 'node:net';
import { z } from 'zod';

/** The site that a passkey belongs to. */
export interface PasskeySite {
  /** The host of the address in the browser, without port. */
  rpId: string;
  /** Scheme, host and port, as browsers send it in `Origin`. */
  origin: string;
}

/** What is stored of a passkey. */
export interface Passkey {
  /** In base64url. */
  credentialId: string;
  /** COSE key. */
  publicKey: Buffer;
  /** The last one that the authenticator sent; many always send 0. */
  counter: number;
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: string[];
  /** `multiDevice`: the passkey is synchronised. */
  deviceType: 'singleDevice' | 'multiDevice';
  backedUp: boolean;
  /** What the person calls it. */
  name: string;
}

/** `reason` is for logs: it may quote what a browser sent. */
export interface Refusal {
  verified: false;
  reason: string;
}

/**
 * COSE numbers of EdDSA, ES256 and RS256, which all authenticators can choose from. The library's default adds ML-DSA-44,
 * which is experimental in Node 24 and prints warnings.
 */
const algorithms = [-8, -7, -257];

/** How long a browser waits for the person, in milliseconds. */
const timeout = 300_000;

const base64url = z.string().regex(/^[\w-]+$/);
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
const authentication = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});
const clientData = z.object({ crossOrigin: z.boolean().optional() });

/** Loads the library at the first use, in 110 ms: it brings parsers of certificates that we do not use. */
const load = () => import('@simplewebauthn/server');

/**
 * Tells whether browsers allow passkeys at this address: only over https or on `localhost`, and never for an IP address.
 */
export function passkeysPossible(publicUrl: URL): boolean {
  const { hostname, protocol } = publicUrl;
  if (hostname === 'localhost') return protocol === 'https:' || protocol === 'http:';
  return protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
}

export interface PasskeyOwner {
  /** Not the email or anything else personal, because authenticators show it to anyone. At most 64 bytes. */
  id: string;
  email: string;
  name: string;
  passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[];
}

/**
 * Returns the options for `navigator.credentials.create`. Keep their `challenge` for `verifyRegistration`.
 */
export async function registrationOptions({ rpId }: Pick<PasskeySite, 'rpId'>, owner: PasskeyOwner) {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpID: rpId,
    rpName: 'Unified Agents',
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: owner.passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}

/**
 * Checks a browser's answer to `registrationOptions`, as JSON, and returns the passkey to store. Use each challenge once.
 */
export async function verifyRegistration(
  site: PasskeySite,
  challenge: string,
  answer: unknown,
): Promise<{ verified: true; passkey: Omit<Passkey, 'name'> } | Refusal> {
  const { verifyRegistrationResponse } = await load();
  return refusing(async () => {
    const response = registration.parse(answer);
    requireSameOrigin(response.response.clientDataJSON);
    await requireNoAttestation(response.response.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {}, response: withoutAbsent(response.response) },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return { verified: false, reason: 'The attestation is not valid.' };
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      verified: true,
      passkey: {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
      },
    };
  });
}

/**
 * Returns the options for `navigator.credentials.get`. Keep their `challenge` for `verifyAuthentication`. They name no
 * passkeys, so that the browser offers those that it has, and a stranger learns of none.
 */
export async function authenticationOptions({ rpId }: Pick<PasskeySite, 'rpId'>) {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({ rpID: rpId, timeout, userVerification: 'required' });
}

/**
 * Returns the id of the passkey in a browser's answer to `authenticationOptions`, to find the stored one; null if the
 * answer has another form.
 */
export function credentialIdOf(answer: unknown): string | null {
  return authentication.safeParse(answer).data?.id ?? null;
}

/**
 * Checks a browser's answer to `authenticationOptions`, as JSON. Store `counter` and `backedUp` with the passkey. Use each
 * challenge once.
 */
export async function verifyAuthentication(
  site: PasskeySite,
  challenge: string,
  answer: unknown,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>,
): Promise<{ verified: true; counter: number; backedUp: boolean } | Refusal> {
  const { verifyAuthenticationResponse } = await load();
  return refusing(async () => {
    const response = authentication.parse(answer);
    requireSameOrigin(response.response.clientDataJSON);
    // The library trusts the caller in this.
    if (response.id !== passkey.credentialId) return { verified: false, reason: 'The answer is of another passkey.' };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) return { verified: false, reason: 'The signature is not valid.' };
    return {
      verified: true,
      counter: authenticationInfo.newCounter,
      backedUp: authenticationInfo.credentialBackedUp,
    };
  });
}

/** The library throws plain errors for answers that it refuses, and other ones for bytes that it cannot read. */
async function refusing<Result>(check: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await check();
  } catch (error) {
    return { verified: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The library accepts pages in a foreign frame if the browser does not name the outer page. */
function requireSameOrigin(clientDataJson: string): void {
  const { crossOrigin } = clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')));
  if (crossOrigin === true) throw new TypeError('The page was in a frame of another site.');
}

/**
 * Refuses certificates. We ask for none, and the library would fetch revocation lists from the addresses in them.
 * Authenticators that sign with the passkey itself send no certificates.
 */
async function requireNoAttestation(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  if (format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'))) return;
  throw new TypeError(`The attestation ${format} was not asked for.`);
}

/** The library's types do not allow an absent value to be undefined. */
function withoutAbsent<Response extends { transports?: string[] | undefined }>({ transports, ...response }: Response) {
  return transports ? { ...response, transports } : response;
}
