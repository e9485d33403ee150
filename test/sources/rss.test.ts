import { describe, expect, test } from 'vitest';
import { signalSchema } from '../../schema/signal.ts';
import { rss } from '../../server/providers/sources/rss.ts';
import { startVendor } from './vendor.ts';

const never = new AbortController().signal;
const query = { terms: ['hive records', 'honey'], limit: 5, queries: 3 };

const rssFeed = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Bees</title><link>https://bees.example/</link>
<item><title>Records of a hive &#8211; caf\xe9</title><link>https://bees.example/1</link><dc:creator>Ann</dc:creator>
  <guid isPermaLink="false">tag:1</guid><pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate>
  <description>short</description><content:encoded><![CDATA[<p>I hate paper.</p><script>alert(1)</script>]]></content:encoded></item>
<item><title>About cheese</title><link>https://bees.example/2</link></item>
<item><link>javascript:alert(1)</link><description>Honey is dear this year</description></item>
</channel></rss>`;
const atomFeed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Hives</title><id>urn:x</id><updated>2026-11-01T00:00:00Z</updated>
<entry><id>urn:x:1</id><title type="html">Hive &amp;amp; records</title><updated>2026-11-01T00:00:00Z</updated>
<author><name>Bob</name></author><link rel="alternate" href="https://hives.example/1"/><summary>They fail offline.</summary></entry></feed>`;
const jsonFeed = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Notes',
  items: [
    { id: '9', url: 'https://notes.example/9', content_text: 'Honey on a spreadsheet', authors: [{ name: 'Cy' }] },
  ],
});

test('entries about the terms become signals in all feed formats, interleaved by rank', async () => {
  await using vendor = await startVendor((asked, out) => {
    if (asked.pathname === '/rss') out.end(Buffer.from(rssFeed, 'latin1'));
    else out.end(asked.pathname === '/atom' ? atomFeed : jsonFeed);
  });
  const source = rss({ feeds: ['/rss', '/atom', '/json'].map((path) => vendor.url + path) });
  const found = await source.search(query, never);
  for (const each of found) expect(signalSchema.safeParse(each).error).toBeUndefined();
  expect(found.map(({ title, excerpt, url, author }) => [title, excerpt, url, author])).toEqual([
    ['Records of a hive – café', 'I hate paper.', 'https://bees.example/1', 'Ann'],
    ['Hive & records', 'They fail offline.', 'https://hives.example/1', 'Bob'],
    ['Honey on a spreadsheet', 'Honey on a spreadsheet', 'https://notes.example/9', 'Cy'],
    ['Honey is dear this year', 'Honey is dear this year', null, null],
  ]);
  expect(found[0]?.publishedAt).toBe('2026-11-03T10:00:00.000Z');
  // The feeds are cached: another query sends no request.
  expect(await source.search({ ...query, terms: ['cheese'] }, never)).toHaveLength(1);
  expect(vendor.asked).toHaveLength(3);
});

test('a failing feed does not affect the others; if all fail, the first error is reported', async () => {
  await using vendor = await startVendor((asked, out) => {
    if (asked.pathname === '/atom') out.end(atomFeed);
    else out.writeHead(404).end();
  });
  expect(await rss({ feeds: [`${vendor.url}/gone`, `${vendor.url}/atom`] }).search(query, never)).toHaveLength(1);
  const { host } = new URL(vendor.url);
  const outcome = rss({ feeds: [`${vendor.url}/gone?token=planted-token`] }).search(query, never);
  await expect(outcome).rejects.toThrow(`${host} failed (status 404).`);
  await expect(outcome).rejects.not.toThrow('planted-token');
});

describe('reports in plain words, with only the host', () => {
  test.each([
    ['<html><body>Hello', 'did not return a valid feed.'],
    ['', 'did not return a valid feed.'],
    [
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;',
      'did not return a valid feed.',
    ],
    [' '.repeat(5_000), 'returned more than the size limit.'],
  ])('%#', async (body, words) => {
    await using vendor = await startVendor((_asked, out) => void out.end(body));
    const outcome = rss({ feeds: [`${vendor.url}/feed?planted`], maxBytes: 4_000 }).search(query, never);
    await expect(outcome).rejects.toThrow(words);
    await expect(outcome).rejects.not.toThrow('planted');
  });

  test('a redirect into a private network, no server, no response', async () => {
    await using inner = await startVendor((_asked, out) => void out.end(atomFeed));
    await using vendor = await startVendor((asked, out) => {
      if (asked.pathname === '/away') out.writeHead(302, { location: `${inner.url}/latest/meta-data` }).end();
    });
    const read = (path: string) => rss({ feeds: [vendor.url + path], timeoutMs: 60 }).search(query, never);
    await expect(read('/away')).rejects.toThrow('is in a network that is not public');
    expect(inner.asked).toEqual([]);
    await expect(read('/silent')).rejects.toThrow('did not respond in time.');
    await expect(rss({ feeds: ['http://127.0.0.1:1/'] }).search(query, never)).rejects.toThrow('could not be reached.');
  });
});
