/** What a signal may say of itself, and the names that files have for it, closest first. Case and marks do not count. */
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
} as const satisfies Record<string, readonly string[]>;

export type SignalField = keyof typeof names;
const fields = Object.keys(names) as SignalField[];

/** For each field the name that stands for it, of those that a file has. */
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

/** What a file without words is told. */
export const namesForWords = `title (${names.title.join(', ')}) or text (${names.text.join(', ')})`;
