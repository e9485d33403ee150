import type { Streams } from './streams.ts';
import { tableLines } from './table.ts';

/** The most items of a page. */
const longestPage = 100;

/** Prints up to `limit` items of a list as a table, or as lines of JSON. `list` gets the number of items of a page. */
export async function printList<Item>(
  streams: Streams,
  limit: number,
  list: (pageLength: number) => AsyncIterable<Item>,
  rowOf: (item: Item) => string[],
): Promise<void> {
  const items: Item[] = [];
  for await (const item of list(Math.min(limit, longestPage))) {
    items.push(item);
    if (items.length === limit) break;
  }
  if (!streams.json) await streams.print(...tableLines(streams, items.map(rowOf)));
  else for (const item of items) await streams.printJson(item);
}
