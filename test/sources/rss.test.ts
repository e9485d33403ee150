import { describe, expect, test } from 'vitest';
import { signalSchema } from '../../schema/signal.ts';
import { rss } from '../../server/sources/rss.ts';
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

test('entries of all kinds of feeds that are about the terms become signals, the best of each feed in turns', async () => {
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
  // The feeds are kept: another question asks nobody.
  expect(await source.search({ ...query, terms: ['cheese'] }, never)).toHaveLength(1);
  expect(vendor.asked).toHaveLength(3);
});

test('a feed that fails costs the others nothing; when all fail, the first says why', async () => {
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

describe('says in plain words, with the host alone', () => {
  test.each([
    ['<html><body>Hello', 'sent something that is no feed.'],
    ['', 'sent something that is no feed.'],
    ['<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;', 'that is no feed.'],
    [' '.repeat(5_000), 'sent more than can be taken in.'],
  ])('%#', async (body, words) => {
    await using vendor = await startVendor((_asked, out) => void out.end(body));
    const outcome = rss({ feeds: [`${vendor.url}/feed?planted`], maxBytes: 4_000 }).search(query, never);
    await expect(outcome).rejects.toThrow(words);
    await expect(outcome).rejects.not.toThrow('planted');
  });

  test('a redirect into a network of one’s own, nobody there, no answer', async () => {
    await using inner = await startVendor((_asked, out) => void out.end(atomFeed));
    await using vendor = await startVendor((asked, out) => {
      if (asked.pathname === '/away') out.writeHead(302, { location: `${inner.url}/latest/meta-data` }).end();
    });
    const read = (path: string) => rss({ feeds: [vendor.url + path], timeoutMs: 60 }).search(query, never);
    await expect(read('/away')).rejects.toThrow('leads into a network that is not open to the public');
    expect(inner.asked).toEqual([]);
    await expect(read('/silent')).rejects.toThrow('did not answer in time.');
    await expect(rss({ feeds: ['http://127.0.0.1:1/'] }).search(query, never)).rejects.toThrow('cannot be reached.');
  });
});
