import type { SignalField } from '../../ports.ts';

/** The fields of a signal and their names in files, best match first. Case and punctuation are ignored. */
const names = {
  title: ['title', 'subject', 'headline', 'summary'],
  text: 'text body excerpt content message comment feedback description review quote verbatim note notes answer response reply'.split(
    ' ',
  ),
  url: ['url', 'link', 'permalink', 'href', 'address'],
  author: ['author', 'user', 'username', 'by', 'from', 'customer', 'reviewer', 'person', 'name', 'authorname'],
  publishedAt: [
    'publishedat',
    'published',
    'date',
    'createdat',
    'created',
    'datetime',
    'timestamp',
    'time',
    'postedat',
  ],
  source: ['source', 'channel', 'platform', 'origin', 'site'],
  kind: ['kind', 'type', 'category'],
} as const satisfies Record<SignalField, readonly string[]>;

const fields = Object.keys(names) as SignalField[];

/** Returns, for each field, the name that the file uses for it. */
export function matchFields(given: readonly string[]): Map<SignalField, string> {
  const plain = new Map<string, string>();
  for (const name of given) {
    const key = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (!plain.has(key)) plain.set(key, name);
  }
  const matched = new Map<SignalField, string>();
  for (const field of fields) {
    const found = names[field].map((name) => plain.get(name)).find((name) => name !== undefined);
    if (found !== undefined) matched.set(field, found);
  }
  return matched;
}

/** For the error if a file has no text column. */
export const namesForWords = `title (${names.title.join(', ')}) or text (${names.text.join(', ')})`;
