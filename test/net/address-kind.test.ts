import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKind } from '../../server/net/address-kind.ts';
import { fromOutside } from '../../server/net/guarded-get.ts';
import { resolveAllowed } from '../../server/net/resolve.ts';

describe('an address', () => {
  test.each([
    ['8.8.8.8', 'public'],
    ['1.1.1.1', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.0', 'public'],
    ['2606:4700:4700::1111', 'public'],
    ['2a00:1450:4001:81b::200e', 'public'],
    ['127.0.0.1', 'private'],
    ['127.255.255.254', 'private'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['::1', 'private'],
    ['fd12:3456::1', 'private'],
    ['0.0.0.0', 'special'],
    ['169.254.169.254', 'special'],
    ['169.254.170.2', 'special'],
    ['100.100.100.200', 'special'],
    ['168.63.129.16', 'special'],
    ['192.0.0.192', 'special'],
    ['198.18.0.1', 'special'],
    ['224.0.0.1', 'special'],
    ['255.255.255.255', 'special'],
    ['::', 'special'],
    ['::ffff:8.8.8.8', 'special'],
    ['::ffff:127.0.0.1', 'special'],
    ['::ffff:7f00:1', 'special'],
    ['::127.0.0.1', 'special'],
    ['64:ff9b::8.8.8.8', 'special'],
    ['64:ff9b:1::1', 'special'],
    ['2002:7f00:1::', 'special'],
    ['2001:0:4136:e378::1', 'special'],
    ['2001:db8::1', 'special'],
    ['3fff::1', 'special'],
    ['100::1', 'special'],
    ['fe80::1', 'special'],
    ['fe80::1%eth0', 'special'],
    ['::1%lo', 'special'],
    ['fec0::1', 'special'],
    ['ff02::1', 'special'],
    ['fd00:ec2::254', 'special'],
    ['fd20:ce::254', 'special'],
    ['5f00::1', 'special'],
    ['example.com', 'special'],
    ['', 'special'],
    ['0177.0.0.1', 'special'],
  ])('%s is %s', (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });
});

const byte = fc.nat({ max: 255 });
/** Addresses that clients must not reach through us. */
const inside = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
);
type Four = readonly [number, number, number, number];
const hex = (number: number) => number.toString(16);
const whole = ([a, b, c, d]: Four) => ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
const groups = ([a, b, c, d]: Four) => `${hex((a << 8) | b)}:${hex((c << 8) | d)}`;
const wide = (text: string) =>
  Array.from(text, (digit) => String.fromCodePoint(0xff10 + Number.parseInt(digit, 10))).join('');

/** Spellings of an address in a URL; each is the same address to a browser, a resolver or a gateway. */
const spellings: Readonly<Record<string, (four: Four) => string>> = {
  dotted: (four) => four.join('.'),
  'with a dot behind': (four) => `${four.join('.')}.`,
  'one number': (four) => String(whole(four)),
  'hexadecimal number': (four) => `0x${hex(whole(four))}`,
  'octal number': (four) => `0${whole(four).toString(8)}`,
  'octal parts': (four) => four.map((part) => `0${part.toString(8)}`).join('.'),
  'hexadecimal parts': (four) => four.map((part) => `0x${hex(part)}`).join('.'),
  'two parts': ([a, b, c, d]) => `${a}.${(b << 16) | (c << 8) | d}`,
  'three parts': ([a, b, c, d]) => `${a}.0x${hex(b)}.${(c << 8) | d}`,
  'wide digits': (four) => four.map((part) => wide(String(part))).join('。'),
  escaped: (four) => four.map((part) => `%3${String(part).charAt(0)}${String(part).slice(1)}`).join('.'),
  mapped: (four) => `[::ffff:${four.join('.')}]`,
  'mapped in groups': (four) => `[0:0:0:0:0:FFFF:${groups(four)}]`,
  compatible: (four) => `[::${groups(four)}]`,
  NAT64: (four) => `[64:ff9b::${groups(four)}]`,
  'NAT64 of a network': (four) => `[64:ff9b:1::${groups(four)}]`,
  '6to4': (four) => `[2002:${groups(four)}::1]`,
  Teredo: (four) => `[2001:0:${groups(four)}::]`,
};

describe('an internal address is always rejected', () => {
  test.each(Object.keys(spellings))('%s', async (name) => {
    await fc.assert(
      fc.asyncProperty(inside, async (four) => {
        const spelled = spellings[name]?.(four) ?? '';
        const url = new URL(`http://${spelled}:8080/latest/meta-data`);
        const resolve = () => Promise.reject(new Error(`${url.hostname} was taken for a name`));
        await expect(resolveAllowed(url, fromOutside.given, resolve)).rejects.toThrow(
          'in a network that is not public',
        );
      }),
    );
  });

  test('with a name, even among public addresses', async () => {
    await fc.assert(
      fc.asyncProperty(inside, fc.boolean(), async (four, first) => {
        const addresses = first ? [four.join('.'), '8.8.8.8'] : ['8.8.8.8', four.join('.')];
        const outcome = resolveAllowed(new URL('http://name.test/'), fromOutside.given, async () => addresses);
        await expect(outcome).rejects.toThrow('in a network that is not public');
      }),
    );
  });
});

test.each([
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'gopher://8.8.8.8:25/_HELO',
  'data:text/plain,x',
  'blob:http://8.8.8.8/x',
  'http://user@8.8.8.8/',
  'http://8.8.8.8:80@127.0.0.1/',
])('%s is rejected', async (address) => {
  const outcome = resolveAllowed(new URL(address), ['public', 'private'], async () => ['8.8.8.8']);
  await expect(outcome).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
});

const names = async () => ['2606:4700::1', '1.1.1.1'];
test('a public address and a name of public addresses are accepted and pinned', async () => {
  expect(await resolveAllowed(new URL('https://name.test/'), fromOutside.given, names)).toEqual({
    address: '2606:4700::1',
    family: 6,
  });
  expect(await resolveAllowed(new URL('https://[2606:4700::1]/'), fromOutside.given, names)).toMatchObject({
    family: 6,
  });
  expect(await resolveAllowed(new URL('https://1.1.1.1/'), fromOutside.given, names)).toMatchObject({ family: 4 });
});
