import type { Kind } from './graph.ts';

/** What can be selected, in the order in which one comes of another. */
const selectable = [
  'quote',
  'wish',
  'opportunity',
  'feature',
  'requirement',
  'story',
  'screen',
  'criterion',
  'finding',
  'file',
] as const satisfies readonly Kind[];
export type Selectable = (typeof selectable)[number];

export interface Selection {
  kind: Selectable;
  /** The id of a quote is that of its source. */
  id: string;
}

export const isSelectable = (kind: Kind): kind is Selectable => selectable.some((one) => one === kind);

/** What the address says if the chain is open and nothing is selected. */
export const nothing = 'open';
/** The most characters of an address for one thing: paths have at most 200. */
const longest = 400;

/** The form in addresses: `?because=story.US-1`. */
export const writeSelection = ({ kind, id }: Selection) => `${kind}.${id}`;

/** Returns what an address selects; null if that is nothing. */
export function readSelection(text: string): Selection | null {
  const dot = text.indexOf('.');
  const [name, id] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
  const kind = selectable.find((one): one is Selectable => one === name);
  return kind === undefined || id === '' ? null : { kind, id };
}

/** Returns what is usable of the part of an address; undefined if the chain is closed. */
export function readBecause(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longest) return undefined;
  return value === nothing || readSelection(value) !== null ? value : undefined;
}
