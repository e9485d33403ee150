import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientAddressFrom } from '../../server/process/client-address.ts';
import { echo } from '../support/echo-agent.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';

const trusted = ['10.0.0.0/8', '192.0.2.7', '2001:db8:aaaa::/48'];
const behind = clientAddressFrom(trusted);

/** Addresses that are not a proxy's. */
const clientIp = fc.ipV4().filter((address) => !/^(?:10\.|192\.0\.2\.7$)/.test(address));
const proxyIp = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`),
  fc.constant('192.0.2.7'),
  fc.nat(65_535).map((part) => `2001:db8:aaaa::${part.toString(16)}`),
);
const proxies = fc.array(proxyIp, { maxLength: 4 });
/** What a client can write into the header itself. */
const forged = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), proxyIp, fc.string()), { maxLength: 4 });

describe('the address of a client', () => {
  test('is what the outermost trusted proxy saw, whatever the client wrote', () => {
    fc.assert(
      fc.property(forged, clientIp, proxies, proxyIp, (lies, client, hops, address) => {
        expect(behind({ address, forwardedFor: [...lies, client, ...hops].join(', ') })).toBe(client);
      }),
    );
  });

  test('is that of the connection if it does not come from a trusted proxy, whatever the header says', () => {
    fc.assert(
      fc.property(clientIp, fc.oneof(fc.string(), forged.map(String)), (address, forwardedFor) => {
        expect(behind({ address, forwardedFor })).toBe(address);
        expect(clientAddressFrom([])({ address, forwardedFor })).toBe(address);
      }),
    );
  });

  test('is the same in every notation', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.nat(65_535), (given, port) => {
        const plain = behind({ address: '10.0.0.1', forwardedFor: given });
        for (const spelling of [given.toUpperCase(), `[${given}]`, `[${given}]:${port}`, ` ${given}%eth0 `])
          expect(behind({ address: '::ffff:10.0.0.1', forwardedFor: spelling })).toBe(plain);
      }),
    );
    fc.assert(
      fc.property(clientIp, fc.nat(65_535), (client, port) => {
        for (const spelling of [client, `${client}:${port}`, `::ffff:${client}`, ` ${client} `])
          expect(behind({ address: '10.0.0.1', forwardedFor: spelling })).toBe(client);
      }),
    );
  });

  test.each([
    ['without a header', undefined, '10.0.0.1'],
    ['with an empty one', '', '10.0.0.1'],
    ['with words', 'unknown', '10.0.0.1'],
    ['with words before a proxy', 'unknown, 10.0.0.2', '10.0.0.2'],
    ['with proxies alone', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['with a name that looks like an address', '198.51.100.1.evil.example, 10.0.0.2', '10.0.0.2'],
  ])('%s falls back to the last known address', (_what, forwardedFor, expected) => {
    expect(behind({ address: '10.0.0.1', forwardedFor })).toBe(expected);
  });
});

describe('the limit on wrong keys', () => {
  const wrong = { authorization: 'Bearer wrong' };

  test('counts each client behind a trusted proxy separately', async () => {
    await using service = await createTestService({
      agents: { echoBack: echo },
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    await using http = await listen(service);
    const ask = async (client: string) =>
      (await fetch(`${http.url}/api/v1/sessions`, { headers: { ...wrong, 'x-forwarded-for': client } })).status;
    const first = await Promise.all(Array.from({ length: 61 }, (_, lie) => ask(`203.0.113.${lie}, 198.51.100.1`)));
    expect(first.filter((status) => status === 401)).toHaveLength(60);
    expect(await ask('198.51.100.1')).toBe(429);
    expect(await ask('198.51.100.2')).toBe(401);
  });

  test('cannot be evaded by a header if no proxy is trusted', async () => {
    await using service = await createTestService({ agents: { echoBack: echo } });
    await using http = await listen(service);
    const ask = async (_: unknown, number: number) =>
      (await fetch(`${http.url}/api/v1/sessions`, { headers: { ...wrong, 'x-forwarded-for': `198.51.100.${number}` } }))
        .status;
    const statuses = await Promise.all(Array.from({ length: 61 }, ask));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
