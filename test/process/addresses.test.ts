import { describe, expect, test } from 'vitest';
import { localPreviewUrl, publicUrl } from '../../server/process/addresses.ts';

describe('without PUBLIC_URL', () => {
  test.each([
    ['127.0.0.1', 'http://localhost:1', 'http://127.0.0.1:1'],
    ['0.0.0.0', 'http://localhost:1', 'http://127.0.0.1:1'],
    ['::', 'http://localhost:1', 'http://127.0.0.1:1'],
    ['::1', 'http://localhost:1', 'http://[::1]:1'],
    ['127.0.0.2', 'http://127.0.0.2:1', 'http://127.0.0.2:1'],
    ['192.0.2.7', 'http://192.0.2.7:1', 'http://192.0.2.7:1'],
    ['agents.lan', 'http://agents.lan:1', 'http://agents.lan:1'],
    ['2001:db8::7', 'http://[2001:db8::7]:1', 'http://[2001:db8::7]:1'],
  ])('links for HOST=%s begin with %s, and those of previews with %s', (HOST, own, previews) => {
    expect(publicUrl({ HOST, PUBLIC_URL: undefined }, 1)).toBe(own);
    expect(localPreviewUrl(HOST, 1)).toBe(previews);
  });
});

test('links begin with PUBLIC_URL, without a trailing slash', () => {
  expect(publicUrl({ HOST: '0.0.0.0', PUBLIC_URL: 'https://agents.example.com/' }, 1)).toBe(
    'https://agents.example.com',
  );
});
