import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a software authenticator does other than it should. */
export interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  isVerified?: boolean;
  isPresent?: boolean;
  crossOrigin?: boolean;
  /** `self`: a signature by the passkey itself. `certificates`: one that names certificates. */
  attestation?: 'self' | 'certificates';
  signingKey?: KeyObject;
}

/** A passkey in software, with the browser around it: an ES256 key pair and a counter. */
export function createAuthenticator(site: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  /** `attested`: with the credential itself. */
  function authenticatorData(faults: Faults, attested: Buffer | null): Buffer {
    counter += 1;
    const head = Buffer.alloc(5);
    const isVerified = faults.isVerified ?? true;
    const isPresent = faults.isPresent ?? true;
    head.writeUInt8((isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0));
    head.writeUInt32BE(faults.counter ?? counter, 1);
    return Buffer.concat([sha256(faults.rpId ?? site.rpId), head, attested ?? Buffer.alloc(0)]);
  }

  function clientData(type: string, challenge: string, faults: Faults): Buffer {
    const { origin = site.origin, crossOrigin = false } = faults;
    const data = { type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data));
  }

  const answer = (response: Readonly<Record<string, unknown>>) => {
    const id = credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  };

  return {
    credentialId: credentialId.toString('base64url'),
    /** As `navigator.credentials.create` answers, in JSON. */
    register(challenge: string, faults: Faults = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const client = clientData('webauthn.create', challenge, faults);
      const data = authenticatorData(faults, attested);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), faults.signingKey ?? privateKey);
      const statement = cborMap([
        [cborText('alg'), cborNumber(-7)],
        [cborText('sig'), cborBytes(signature)],
        ...(faults.attestation === 'certificates' ? [[cborText('x5c'), cborList([])] as const] : []),
      ]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText(faults.attestation ? 'packed' : 'none')],
        [cborText('attStmt'), faults.attestation ? statement : cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      });
    },
    /** As `navigator.credentials.get` answers, in JSON. */
    signIn(challenge: string, faults: Faults = {}) {
      const client = clientData('webauthn.get', challenge, faults);
      const data = authenticatorData(faults, null);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), faults.signingKey ?? privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** RFC 9053: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with x (-2) and y (-3). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** RFC 8949: the head of an item, for lengths and numbers up to 65535. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const cborNumber = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborList = (items: readonly Buffer[]) => Buffer.concat([cborHead(4, items.length), ...items]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
