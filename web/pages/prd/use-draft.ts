import { useEffect, useState } from 'react';
import type { Prd } from '../../../schema/prd.ts';
import { readPreference, writePreference } from '../../api/preferences.ts';
import { isPartName, type PartName } from './spec.ts';
import { isSame, isValue, type Value } from './value.ts';

/** What somebody is changing: parts of the document as they should be, and the version that was edited. */
export interface Draft {
  version: number;
  parts: Readonly<Partial<Record<PartName, Value>>>;
}

export interface DraftApi {
  draft: Draft | null;
  /** The parts of the draft that differ from the document. */
  changed: readonly PartName[];
  /** Whether another version became the newest one since. */
  isBehind: boolean;
  /** Begins to edit parts. */
  open(parts: readonly PartName[]): void;
  change(part: PartName, value: Value): void;
  /** Takes parts out of the draft, without what was changed in them. */
  close(parts: readonly PartName[]): void;
  /** Keeps the text, as a change of the newest version. */
  rebase(): void;
  /** null: throws all of it away. */
  replace(draft: Draft | null): void;
}

/** The changes that somebody is making to the newest version. They survive a reload, until they are saved or discarded. */
export function useDraft(sessionId: string, prd: Prd): DraftApi {
  const place = `prd.${sessionId}`;
  const [kept, setKept] = useState(() => parseDraft(readPreference(place)));
  const isSaved = kept !== null && kept.version < prd.version && changedParts(kept, prd).length === 0;
  const draft = isSaved ? null : kept;
  useEffect(() => writePreference(place, draft && JSON.stringify(draft)), [place, draft]);

  const withParts = (parts: Draft['parts'], version = draft?.version ?? prd.version) =>
    setKept(Object.keys(parts).length === 0 ? null : { version, parts });
  return {
    draft,
    changed: draft ? changedParts(draft, prd) : [],
    isBehind: draft !== null && draft.version !== prd.version,
    open: (parts) => withParts({ ...Object.fromEntries(parts.map((part) => [part, prd[part]])), ...draft?.parts }),
    change: (part, value) => withParts({ ...draft?.parts, [part]: value }),
    close: (parts) =>
      withParts(Object.fromEntries(Object.entries(draft?.parts ?? {}).filter(([name]) => !isIn(parts, name)))),
    rebase: () => draft && withParts(draft.parts, prd.version),
    replace: setKept,
  };
}

const isIn = (parts: readonly string[], name: string) => parts.includes(name);

/** The parts of a draft that differ from the document. */
function changedParts({ parts }: Draft, prd: Prd): PartName[] {
  return Object.keys(parts)
    .filter(isPartName)
    .filter((name) => !isSame(parts[name], prd[name]));
}

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('version' in read && 'parts' in read)) return null;
    const { version, parts } = read;
    if (typeof version !== 'number' || typeof parts !== 'object' || parts === null) return null;
    const known = Object.entries(parts).filter(([name, value]) => isPartName(name) && isValue(value));
    return known.length === 0 ? null : { version, parts: Object.fromEntries(known) };
  } catch {
    // An extension or another release wrote it: there is nothing to go on with.
    return null;
  }
}
