import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PreviewPlace, previewAddress, readPreviewTarget } from '../../server/providers/preview/address.ts';
import { makePreviewName } from '../../server/store/preview-name.ts';

const name = 'abcdefghijklmnopqrstuvwxyz';
const places: { title: string; place: PreviewPlace; address: string }[] = [
  { title: 'a port', place: { HOST: '127.0.0.1', port: 4001 }, address: `http://127.0.0.1:4001/${name}/` },
  { title: 'every interface', place: { HOST: '0.0.0.0', port: 4001 }, address: `http://127.0.0.1:4001/${name}/` },
  { title: 'an IPv6 address', place: { HOST: '::1', port: 4001 }, address: `http://[::1]:4001/${name}/` },
  {
    title: 'a host for each preview',
    place: { HOST: '127.0.0.1', port: 4001, PREVIEW_URL: 'https://{name}.preview.example.com' },
    address: `https://${name}.preview.example.com/`,
  },
  {
    title: 'a host with a port for each preview',
    place: { HOST: '127.0.0.1', port: 4001, PREVIEW_URL: 'http://{name}.localhost:4001/' },
    address: `http://${name}.localhost:4001/`,
  },
  {
    title: 'a prefix of paths',
    place: { HOST: '127.0.0.1', port: 4001, PREVIEW_URL: 'https://example.com/shown/here' },
    address: `https://example.com/shown/here/${name}/`,
  },
  {
    title: 'a name in the path',
    place: { HOST: '127.0.0.1', port: 4001, PREVIEW_URL: 'https://example.com/p/{name}' },
    address: `https://example.com/p/${name}/`,
  },
];

describe.each(places)('previews on $title', ({ place, address }) => {
  test('have an address from which their name can be read', () => {
    expect(previewAddress(place)(name)).toBe(address);
    const read = readPreviewTarget(place);
    expect(read(new URL(address))).toEqual({ name, path: '', rooted: true });
    expect(read(new URL(`${address}assets/a%20b.js?x#y`))).toEqual({ name, path: 'assets/a b.js', rooted: true });
  });

  test('are found for any name and any file path', () => {
    const files = fc.array(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[/\\\0]|^\.\.?$/.test(text)),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(files, (parts) => {
        const made = makePreviewName();
        const url = new URL(previewAddress(place)(made) + parts.map(encodeURIComponent).join('/'));
        expect(readPreviewTarget(place)(url)).toEqual({ name: made, path: parts.join('/'), rooted: true });
      }),
    );
  });

  test('are not found if the address names none', () => {
    const read = readPreviewTarget(place);
    for (const path of ['', 'favicon.ico', '%00', '%', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ/', `${name}x/`]) {
      expect(read(new URL(path, 'http://other.example/'))).toBeNull();
    }
  });
});
