import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '../http/etag.ts';
import type { Encoding } from './encoding.ts';

/** A page in all its forms. */
interface EncodedPage {
  etag: string;
  bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

export interface EncodedPages {
  /** Returns the page of a key. Makes and compresses it when it is first asked for. */
  get(key: string, make: () => Promise<string>): Promise<EncodedPage>;
}

/** Pages differ by language and by the host that a request names, which anybody can choose: more than these are made again. */
const kept = 16;

export function encodedPages(): EncodedPages {
  // In the order in which they were made.
  const pages = new Map<string, Promise<EncodedPage>>();
  return {
    get(key, make) {
      const known = pages.get(key);
      if (known) return known;
      const page = make().then(encode);
      pages.set(key, page);
      page.catch(() => pages.delete(key));
      for (const oldest of pages.keys()) {
        if (pages.size <= kept) break;
        pages.delete(oldest);
      }
      return page;
    },
  };
}

async function encode(text: string): Promise<EncodedPage> {
  const identity = new TextEncoder().encode(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(identity),
  ]);
  return { etag: etagOf(text), bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) } };
}
