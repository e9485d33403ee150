import { isDeepStrictEqual } from 'node:util';
import type { ItemChange } from '../../../schema/artifact.ts';
import { isObject } from './text-files.ts';

/** What identifies an item of a list, in order of preference. */
const keys = ['id', 'name', 'title', 'signalId'] as const;

/**
 * Returns the differences between two contents, member by member. List items are matched by their id or name, texts in
 * a list by their value, and members of objects by their path. If `before` is undefined, everything is new.
 */
export function itemChanges(before: unknown, after: unknown, without: readonly string[]): ItemChange[] {
  const [old, next] = [before, after].map((content) => (isObject(content) ? content : {}));
  const parts = [...new Set([...Object.keys(next ?? {}), ...Object.keys(old ?? {})])];
  return parts
    .filter((part) => !without.includes(part))
    .flatMap((part) => partChanges(part, old?.[part] ?? null, next?.[part] ?? null));
}

function partChanges(part: string, old: unknown, next: unknown): ItemChange[] {
  if (isDeepStrictEqual(old, next)) return [];
  if (isList(old) || isList(next)) return entryChanges(part, listEntries(old), listEntries(next));
  if (isObject(old) || isObject(next)) return entryChanges(part, leaves(old), leaves(next));
  return entryChanges(part, textEntry(old), textEntry(next));
}

type Entries = Map<string, { id: string | null; value: unknown }>;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const textEntry = (value: unknown): Entries => new Map(value === null ? [] : [['', { id: null, value }]]);

function listEntries(value: unknown): Entries {
  const entries: Entries = new Map();
  for (const item of isList(value) ? value : []) {
    const name = isObject(item) ? keys.map((key) => item[key]).find((key) => typeof key === 'string') : undefined;
    const id = typeof name === 'string' ? name : null;
    const key = id ?? JSON.stringify(item);
    // Items with the same name are distinguished by their position.
    let place = 1;
    while (entries.has(`${key}#${place}`)) place += 1;
    entries.set(`${key}#${place}`, { id, value: item });
  }
  return entries;
}

function leaves(value: unknown, path = ''): Entries {
  if (!isObject(value)) return new Map(value === null ? [] : [[path, { id: path, value }]]);
  return new Map(
    Object.entries(value).flatMap(([name, member]) => [...leaves(member, path === '' ? name : `${path}.${name}`)]),
  );
}

function entryChanges(part: string, old: Entries, next: Entries): ItemChange[] {
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((key): ItemChange[] => {
    const [before, after] = [old.get(key), next.get(key)];
    const id = (after ?? before)?.id ?? null;
    if (!before) return [{ part, id, change: 'added', fields: [], before: null, after: after?.value }];
    if (!after) return [{ part, id, change: 'removed', fields: [], before: before.value, after: null }];
    if (isDeepStrictEqual(before.value, after.value)) return [];
    const fields = changedFields(before.value, after.value);
    return [{ part, id, change: 'changed', fields, before: before.value, after: after.value }];
  });
}

function changedFields(before: unknown, after: unknown): string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
