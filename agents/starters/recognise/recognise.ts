import { evidenceOf, type Evidence, isVesselWord, likely } from './evidence.ts';
import { starterKinds, type RecognisedKind, type StarterKind } from '../base/kinds.ts';
import { languageOf } from './read-language.ts';
import { deedsOf } from './records.ts';
import { shapesOf } from './shapes.ts';
import { type Word, wordsOf } from './words.ts';

interface Candidate {
  kind: RecognisedKind;
  /** The weight of its evidence; meaningful only in comparison with other candidates. */
  score: number;
  /** The span of the words with the most evidence, verbatim. */
  quote: string;
}

export interface Recognition {
  /** At most four, likeliest first. Empty if nothing was recognised, or if the idea is beyond any starter. */
  candidates: readonly Candidate[];
  /** If false, the first candidate is a guess. */
  sure: boolean;
  /** The words that ask for something that no starter can be, verbatim; otherwise null. */
  beyond: string | null;
  /** Other starters that the brief also asks for, each with a quote. */
  also: readonly { kind: StarterKind; quote: string }[];
  language: 'en' | 'de' | 'other';
}

const mostCandidates = 4;
const least = 5;
const enough = 9;
const ahead = 1.5;
const hintsAtMost = 3;
const someAtMost = 8;

/** Recognises the kind of starter that the words ask for. Reads only the first 20,000 characters. */
export function recognise(text: string): Recognition {
  const read = text.slice(0, 20_000);
  const words = wordsOf(read);
  const evidence = evidenceOf(words);
  const votes = { en: 0, de: 0 };
  for (const { language } of evidence) votes[language] += 1;
  const language = languageOf(read, words, votes);
  const nothing = { candidates: [], sure: false, also: [], language } as const;

  const all = tally(read, words, evidence);
  const [first, second] = all;
  const outside = beyondOf(read, words, evidence, first);
  if (outside !== null) return { ...nothing, beyond: outside };
  if (!first || first.score < least) return { ...nothing, beyond: null };
  const sure = first.score >= enough && first.score >= ahead * (second?.score ?? 0) && first.clear;
  const shown = all.filter(({ score }) => score >= Math.min(2, first.score)).slice(0, mostCandidates);
  return {
    candidates: shown.map(({ kind, score, quote }) => ({ kind, score: Math.round(score * 10) / 10, quote })),
    sure,
    beyond: null,
    also: first.kind === 'records' ? [] : alsoOf(read, words, evidence, first.kind),
    language,
  };
}

interface Tallied extends Candidate {
  /** Whether the brief names it as the thing itself, or in several ways. */
  clear: boolean;
}

/** Adds up the evidence for each kind; returns the highest first. */
function tally(text: string, words: readonly Word[], evidence: readonly Evidence[]): Tallied[] {
  const shapes = shapesOf(text);
  const kinds: Tallied[] = [];
  for (const kind of starterKinds) {
    const mine = evidence.filter((one) => one.kind === kind);
    const sums = { names: 0, strong: 0, some: 0, hints: 0 };
    for (const one of once(words, mine)) sums[one.level] += one.points;
    const formed = shapes.filter((shape) => shape.kind === kind);
    const form = formed.reduce((sum, { points }) => sum + points, 0);
    const score = sums.names + sums.strong + Math.min(sums.some, someAtMost) + Math.min(sums.hints, hintsAtMost) + form;
    if (score <= 0) continue;
    const best = mine.toSorted((one, other) => other.points - one.points)[0];
    const shape = formed.toSorted((one, other) => other.points - one.points)[0];
    const byForm = shape && shape.points > (best?.points ?? 0);
    const quote = byForm ? text.slice(shape.start, shape.end) : best ? quoteOf(text, words, best) : '';
    kinds.push({ kind, score, quote, clear: form >= 10 || isClear(words, mine) });
  }
  const deeds = deedsOf(words);
  if (deeds.people >= 2 || (deeds.people === 1 && deeds.deeds >= 3)) {
    const [from, to] = [words[deeds.from], words[deeds.to]];
    const quote = from && to ? text.slice(from.start, to.end) : '';
    kinds.push({ kind: 'records', score: 8 + 6 * deeds.people, quote, clear: deeds.people >= 2 });
  }
  return kinds.toSorted((one, other) => other.score - one.score);
}

function isClear(words: readonly Word[], evidence: readonly Evidence[]): boolean {
  const names = once(words, evidence).filter(
    ({ level, points, likeness }) => level === 'names' && points >= 5 && likeness >= likely,
  );
  const inHead = names.some(({ place }) => place.first && place.role === 'head');
  const strong = evidence.filter(({ level }) => level === 'strong');
  return inHead || names.length + strong.length / 2 >= 2;
}

/** A repeated phrase adds a quarter of its points, once. */
function once(words: readonly Word[], evidence: readonly Evidence[]): Evidence[] {
  const best = new Map<string, Evidence>();
  const again = new Map<string, Evidence>();
  for (const one of evidence) {
    const key = words
      .slice(one.from, one.to + 1)
      .map(({ text }) => text)
      .join(' ');
    const held = best.get(key);
    if (!held || held.points < one.points) best.set(key, one);
    if (held) again.set(key, { ...one, points: Math.min(held.points, one.points) / 4 });
  }
  return [...best.values(), ...again.values()];
}

function quoteOf(text: string, words: readonly Word[], { from, to }: Evidence): string {
  return text.slice(words[from]?.start ?? 0, words[to]?.end ?? 0);
}

/**
 * Returns the words for something that no starter can be, if the brief asks for that itself and not for a starter with
 * a part of it.
 */
function beyondOf(
  text: string,
  words: readonly Word[],
  evidence: readonly Evidence[],
  first: Tallied | undefined,
): string | null {
  const outside = evidence.filter(({ kind }) => kind === 'beyond').toSorted((one, other) => other.points - one.points);
  const [most] = outside;
  if (!most) return null;
  const score = outside.reduce((sum, { points }) => sum + points, 0);
  const inHead = most.place.first && most.place.role === 'head';
  const own = evidence.filter(({ kind, level }) => kind === first?.kind && (level === 'names' || level === 'strong'));
  // `a website where buyers and sellers chat`: the activity says what it is.
  const inVessel =
    own.every((one) => isVesselWord(words[one.from], one)) && outside.some((one) => isSaidOf(words, own, one));
  return inHead || inVessel || score >= (first?.score ?? 0) ? quoteOf(text, words, most) : null;
}

const relative = new Set('where that which to wo die das in'.split(' '));

/** Whether it is in the relative clause about one of these: `a site where people chat`. */
function isSaidOf(words: readonly Word[], things: readonly Evidence[], { from, place }: Evidence): boolean {
  if (!place.first || place.role !== 'rest') return false;
  return things.some(({ to }) => {
    const between = words.slice(to + 1, from + 1);
    return relative.has(between[0]?.text ?? '') && between.length <= 10;
  });
}

/** Kinds that stay separate applications next to another kind. A timer, for instance, is only a part of a quiz. */
const standAlone: ReadonlySet<StarterKind> = new Set([
  'landing',
  'booking',
  'shop',
  'form',
  'document',
  'ledger',
  'board',
]);

function alsoOf(
  text: string,
  words: readonly Word[],
  evidence: readonly Evidence[],
  main: RecognisedKind,
): { kind: StarterKind; quote: string }[] {
  const also = new Map<StarterKind, Evidence>();
  for (const one of evidence) {
    // A calculator can split a bill itself.
    if (main === 'calculator' && one.kind === 'ledger') continue;
    if (one.kind === 'beyond' || one.kind === main || !standAlone.has(one.kind)) continue;
    const isInHead = one.place.first && one.place.role === 'head';
    if (one.level !== 'names' || one.place.role === 'for' || isInHead) continue;
    const held = also.get(one.kind);
    if (!held || held.points < one.points) also.set(one.kind, one);
  }
  return [...also].map(([kind, one]) => ({ kind, quote: quoteOf(text, words, one) }));
}
