import { type StarterKind } from '../base/kinds.ts';
import { type Found, formsOf, type Level } from './phrase-index.ts';
import { type Place, placesOf } from './places.ts';
import { phrases } from './phrases-all.ts';
import { type Word } from './words.ts';

type Asked = StarterKind | 'beyond';

/** A phrase of the brief that is evidence for a kind, and its weight. */
export interface Evidence {
  kind: Asked;
  level: Level;
  language: 'en' | 'de';
  points: number;
  /** 1 if it is spelt as in the phrase. */
  likeness: number;
  place: Place;
  from: number;
  to: number;
}

const points: Readonly<Record<Level, number>> = { names: 10, strong: 5, some: 2, hints: 0.7 };
const inHead = 1.6;
const lastInHead = 1.3;
/** Words for a way to keep or show something, whatever the subject. */
const vessels = new Set(
  `website site web page webpage homepage webseite seite tracker collection library catalog catalogue directory journal`.split(
    ' ',
  ),
);

/** Nouns that turn a kind's name into something else: a website is a starter, a website builder is not. */
const otherThings = new Set(
  `builder solver finder picker randomizer randomiser simulator simulation visualizer visualiser recorder downloader scanner
  detector monitor bot api plugin extension engine optimizer optimiser recommender crawler platform framework library
  generator analyser analyzer simulator scraper baukasten simulator erkennung loeser finder`.split(/\s+/),
);
const ofOtherThings = 0.4;

/** One wrong letter in ten. Below, a corrected word is often another one: `smaler` is near `scaler`, `walker` near `walked`. */
export const likely = 0.85;

/** Returns all evidence for kinds, each phrase weighted by its place. Skips negated phrases. */
export function evidenceOf(words: readonly Word[]): Evidence[] {
  const places = placesOf(words);
  const found = standing(phrases.find(words)).filter(({ from }) => !places[from]?.negated);
  const inFirstHead = ({ from, phrase }: Found<Asked>) => {
    const place = places[from];
    return place?.first === true && place.role === 'head' && (phrase.level === 'names' || phrase.level === 'strong');
  };
  const headSpeaks = found.some(inFirstHead);
  const last = found.filter((one) => inFirstHead(one) && one.phrase.level === 'names' && !isVessel(one)).at(-1);
  const other = otherThing(words, places, found);
  return found.flatMap((one) => {
    const place = places[one.from];
    if (!place) return [];
    const { kind, level, language } = one.phrase;
    if (one.likeness < likely && (level === 'some' || level === 'hints')) return [];
    const bonus = last && one.to === last.to ? lastInHead : 1;
    const weight =
      weightOf(place, level, headSpeaks) *
      one.likeness *
      bonus *
      (isVessel(one) && last ? 0.6 : 1) *
      (one.to < other ? ofOtherThings : 1);
    return [
      {
        kind,
        level,
        language,
        points: points[level] * weight,
        likeness: one.likeness,
        place,
        from: one.from,
        to: one.to,
      },
    ];
  });
}

/** Returns the index of such a noun at the end of the head, if no phrase covers it; otherwise -1. */
function otherThing(words: readonly Word[], places: readonly Place[], found: readonly Found<Asked>[]): number {
  for (const [index, word] of words.entries()) {
    const [place, next] = [places[index], places[index + 1]];
    if (!place?.first || place.role !== 'head') return -1;
    const ends = !next?.first || next.role !== 'head';
    if (!ends || !otherThings.has(word.text)) continue;
    return found.some(({ from, to, phrase }) => from <= index && to >= index && phrase.level === 'names') ? -1 : index;
  }
  return -1;
}

const isVessel = ({ phrase, from, to }: Found<Asked>) => from === to && vessels.has(phrase.words[0] ?? '');

/** Whether the evidence is a single word that says only how something is kept or shown. */
export function isVesselWord(word: Word | undefined, { from, to }: Evidence): boolean {
  return from === to && formsOf(word?.text ?? '').some((form) => vessels.has(form));
}

function weightOf({ role, first }: Place, level: Level, headSpeaks: boolean): number {
  if (role === 'head') return first ? inHead : 1;
  if (role === 'rest') return 1;
  if (role === 'with') return headSpeaks ? 0.5 : 0.8;
  if (!headSpeaks || !first) return 1;
  return level === 'names' ? 0.3 : 0.5;
}

/** Drops phrases that a longer phrase covers: "expense tracker" covers "tracker". */
function standing(found: readonly Found<Asked>[]): Found<Asked>[] {
  const farthest: { from: number; to: number }[] = [];
  const whole = found.filter(({ phrase, to, from }) => to > from && !phrase.words.includes(null));
  for (const { from, to } of whole)
    for (let at = from; at <= to; at += 1) {
      const held = farthest[at];
      if (!held || held.to - held.from < to - from) farthest[at] = { from, to };
    }
  return found.filter(({ from, to, phrase }) => {
    if (phrase.words.includes(null)) return true;
    const over = farthest[from];
    return !over || over.from > from || over.to < to || over.to - over.from <= to - from;
  });
}
