import { type RecognisedKind, type StarterKind } from '../../../agents/starters/base/kinds.ts';

/** A brief as a user writes it, or one that also asks for other kinds. */
type Entry = string | { words: string; also: readonly StarterKind[] };

/** Briefs of one kind; `null` if no starter can fulfil them, or if they ask for nothing. */
export interface Labelled {
  kind: RecognisedKind | null;
  /** The recogniser's phrases were chosen with these. */
  known: readonly Entry[];
  /** These only measure its accuracy. */
  held: readonly Entry[];
}

export interface Brief {
  words: string;
  kind: RecognisedKind | null;
  also: readonly StarterKind[];
  held: boolean;
}

export function briefsOf({ kind, known, held }: Labelled): Brief[] {
  const one = (entry: Entry, isHeld: boolean): Brief =>
    typeof entry === 'string'
      ? { words: entry, kind, also: [], held: isHeld }
      : { words: entry.words, kind, also: entry.also, held: isHeld };
  return [...known.map((entry) => one(entry, false)), ...held.map((entry) => one(entry, true))];
}
