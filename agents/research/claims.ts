import type { ClaimEvent } from '../../schema/research-events.ts';
import type { Signal } from '../../schema/signal.ts';
import { sentencesOf } from '../kit/signals/plain-text.ts';
import { findQuote } from './quotes.ts';
import type { claimsSchema } from './schema.ts';
import type { z } from 'zod';

/** Something that a source says, with its words and where they stand. */
export type Claim = Omit<ClaimEvent, 'type'> & {
  /** Unique in its run: `c1`. */
  id: string;
};

/** A text to take claims from. */
export interface TextData {
  signalId: string;
  source: string;
  title: string;
  excerpt: string;
  /** The text of the page; null if it was not read. */
  page: string | null;
}

/** A page that was read for a signal. */
export interface ReadPage {
  signalId: string;
  /** The address that answered. */
  url: string;
  title: string;
  text: string;
  isWhole: boolean;
  fetchedAt: string;
}

type Answered = z.infer<typeof claimsSchema>['claims'][number];
export interface CheckedClaims {
  claims: Omit<Claim, 'id'>[];
  /** How many had a quote that does not stand in the text that they name. */
  dropped: number;
}

/** The most characters and texts of one question to a model. */
const batch = { chars: 24_000, texts: 15 };

/** The characters of an excerpt that are always read. */
const glance = 600;
/** The most characters of one round that excerpts have beyond that, for the most relevant first: some two batches. */
const mostBeyond = 48_000;

/**
 * Returns what claims are taken from. Excerpts of sources that give whole texts are long: those of the most relevant signals are
 * whole, as far as there is room, the others and those whose page is read begin only.
 */
export function textsOf(signals: readonly Signal[], pageOf: ReadonlyMap<string, string>): TextData[] {
  let left = mostBeyond;
  return signals.map(({ id, source, title, excerpt }) => {
    const page = pageOf.get(id) ?? null;
    const begin = sentencesOf(excerpt, glance);
    const beyond = excerpt.length - begin.length;
    const isWhole = page === null && beyond <= left;
    if (isWhole) left -= beyond;
    return { signalId: id, source, title, excerpt: isWhole ? excerpt : begin, page };
  });
}

/** Groups texts so that a model can read each group at once: a long page has a group of its own. */
export function inBatches(texts: readonly TextData[]): TextData[][] {
  const batches: TextData[][] = [];
  let chars = 0;
  for (const text of texts) {
    const length = text.title.length + text.excerpt.length + (text.page?.length ?? 0);
    const open = batches.at(-1);
    if (open && chars + length <= batch.chars && open.length < batch.texts) {
      open.push(text);
      chars += length;
    } else {
      batches.push([text]);
      chars = length;
    }
  }
  return batches;
}

/**
 * Keeps the claims whose quotes stand in the title, excerpt or page of the signal that they name, with the words as they
 * stand there. Each quote of a signal counts once.
 */
export function checkedClaims(
  answered: readonly Answered[],
  texts: readonly TextData[],
  signals: ReadonlyMap<string, Signal>,
): CheckedClaims {
  const byId = new Map(texts.map((text) => [text.signalId, text]));
  const claims = new Map<string, Omit<Claim, 'id'>>();
  let dropped = 0;
  for (const { signalId, claim, quote, stance } of answered) {
    const text = byId.get(signalId);
    const found = text && claim.trim() !== '' ? placeIn(text, quote) : null;
    if (found === null) {
      dropped += 1;
      continue;
    }
    const url = signals.get(signalId)?.url ?? null;
    claims.set(`${signalId}\n${found.quote}`, { signalId, claim: claim.trim(), url, stance, ...found });
  }
  return { claims: [...claims.values()], dropped };
}

/** The page first: there is most around a quote. */
function placeIn(text: TextData, quote: string): Pick<Claim, 'quote' | 'place' | 'start' | 'end'> | null {
  for (const place of ['page', 'excerpt', 'title'] as const) {
    const found = findQuote(text[place] ?? '', quote);
    if (found) return { quote: (text[place] ?? '').slice(found.start, found.end), place, ...found };
  }
  return null;
}

/** What the user said, as claims: each sentence stands for itself. */
export function ownClaims(signals: readonly Signal[]): Claim[] {
  return signals
    .filter(({ source }) => source === 'brief')
    .map(({ id, excerpt }, index) => {
      const place = { place: 'excerpt', start: 0, end: excerpt.length } as const;
      return { id: `b${index + 1}`, signalId: id, claim: excerpt, quote: excerpt, url: null, stance: 'for', ...place };
    });
}
