import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key with its certificate, as an identity provider has them. */
export interface SigningKey {
  privateKey: KeyObject;
  /** As in metadata: base64 without lines. */
  certificate: string;
}

/** A part of DER: tag, length, content. Source: ITU-T X.690. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const bytes = content.length < 0x80 ? [] : lengthOf(content.length);
  const length = bytes.length === 0 ? [content.length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const lengthOf = (length: number): number[] =>
  length < 0x100 ? [length] : [...lengthOf(Math.floor(length / 0x100)), length % 0x100];

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const sha256WithRsa = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  der(0x05),
);
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from([0x55, 0x04, 0x03])), der(0x0c, Buffer.from(text)))));
const timeOf = (time: Date) => der(0x18, Buffer.from(`${time.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`));

const day = 86_400_000;

/** Makes a key with a certificate that it signs itself. `days`: from when until when it counts, from now. */
export function makeSigningKey({
  name = 'id.example',
  bits = 2048,
  days = [-1, 365],
}: { name?: string; bits?: number; days?: readonly [number, number] } = {}): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const [from, until] = days.map((count) => timeOf(new Date(Date.now() + count * day)));
  const body = sequence(
    integer(1),
    sha256WithRsa,
    nameOf(name),
    sequence(from ?? Buffer.of(), until ?? Buffer.of()),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  return { privateKey, certificate: sequence(body, sha256WithRsa, signature).toString('base64') };
}
