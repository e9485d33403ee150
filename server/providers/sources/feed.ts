import type { AnyFeed } from 'feedsmith';
import { z } from 'zod';
import { plainText } from '../../../agents/kit/signals/plain-text.ts';
import { isoDate } from '../../../agents/kit/signals/iso-date.ts';
import { webAddress } from './queries.ts';
import type { Hit } from './search-source.ts';

/** Maximum number of entries to read per feed. */
const mostEntries = 300;

/** The common fields of an entry in any feed format, before its HTML is converted to text. */
const entrySchema = z.object({
  id: z.string().nullish(),
  title: z.string().nullish(),
  text: z.string().nullish(),
  url: z.string().nullish(),
  author: z.string().nullish(),
  published: z.string().nullish(),
});
type Entry = z.input<typeof entrySchema>;

/** Parses RSS, RDF, Atom or JSON Feed. Throws if the text is none of these, or defines XML entities. */
export async function readFeed(text: string): Promise<Hit[]> {
  const { parseFeed } = await import('feedsmith');
  return entriesOf(parseFeed(text, { maxItems: mostEntries })).flatMap((given) => {
    const parsed = entrySchema.safeParse(given);
    return parsed.success ? [toHit(parsed.data)] : [];
  });
}

function entriesOf(parsed: AnyFeed): Entry[] {
  switch (parsed.format) {
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => ({
        id: entry.id,
        title: entry.title?.value,
        text: entry.content?.value ?? entry.summary?.value,
        url: entry.links?.find((link) => (link.rel ?? 'alternate') === 'alternate')?.href,
        author: entry.authors?.[0]?.name,
        published: entry.published ?? entry.updated,
      }));
    case 'json':
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.id,
        title: item.title,
        text: item.content_html ?? item.content_text ?? item.summary,
        url: item.url ?? item.external_url,
        author: item.authors?.[0]?.name,
        published: item.date_published,
      }));
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.link,
        title: item.title,
        text: item.content?.encoded ?? item.description,
        url: item.link,
        author: item.dc?.creators?.[0],
        published: item.dc?.dates?.[0],
      }));
    default:
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.guid?.value ?? item.link,
        title: item.title,
        text: item.content?.encoded ?? item.description,
        url: item.link ?? (item.guid?.isPermaLink === false ? null : item.guid?.value),
        author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
        published: item.pubDate ?? item.dc?.dates?.[0],
      }));
  }
}

function toHit(entry: z.output<typeof entrySchema>): Hit {
  const text = plainText(entry.text ?? '');
  const [firstLine = ''] = text.split('\n');
  const title = plainText(entry.title ?? '');
  return {
    id: entry.id ?? entry.url ?? title,
    // Short posts have no title, so use the first line.
    title: title === '' ? firstLine : title,
    text,
    url: webAddress(entry.url),
    author: plainText(entry.author ?? '') || null,
    publishedAt: isoDate(entry.published),
  };
}
