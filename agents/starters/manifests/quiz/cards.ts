import { wholeWords } from '../../../kit/brief/found.ts';
import type { Slot } from '../../base/fill.ts';

interface Card {
  front: string;
  back: string;
}

/** The marks between the two sides of a card, most distinctive first. */
const marks: readonly { mark: RegExp; /** Ordinary sentences contain it too. */ common: boolean }[] = [
  { mark: /\s*(?:=|→|⇒|->|=>|↔)\s*/u, common: false },
  { mark: /\t+|\s\|\s/u, common: false },
  { mark: /\s[-–—]\s/u, common: true },
  { mark: /:\s/u, common: true },
];
const cuts = [/[\n;]/gu, /,(?!\d)/gu];
/** Words about the quiz and not about its subject. */
const ofQuiz = wholeWords(
  String.raw`questions?|timer?|seconds?|minutes?|scores?|rounds?|options|points|mode|levels?|fragen|zeit|sekunden|punkte|runden|colou?rs?|login|no|without|ohne|kein\p{L}*`,
  'iu',
);
/** The headings of a table. */
const heads =
  /^(?:words?|meanings?|fronts?|backs?|questions?|answers?|terms?|definitions?|translations?|wort|bedeutung|frage|antwort|vorderseite|rückseite|begriff|übersetzung|english|german|french|spanish|italian|latin|deutsch|englisch|französisch|spanisch|latein)$/iu;
const most = 500;

/** Reads `Hund = dog`, `la luna - moon; el sol - sun`, or a table: at least two cards. */
export function cardsIn(wanted: string, isCards: boolean): Slot | null {
  const questions = askedAndAnswered(wanted);
  if (questions) return questions;
  for (const { mark, common } of marks)
    for (const [index, cut] of cuts.entries()) {
      const isSpread = index > 0;
      const slot = cardsBetween(wanted, mark, cut, common, common && isSpread && !mark.test(': '));
      // A dash or a colon between commas separates a card only if the words are about cards.
      if (slot && (!common || !isSpread || isCards)) return slot;
    }
  return null;
}

function cardsBetween(wanted: string, mark: RegExp, cut: RegExp, strict: boolean, headed: boolean): Slot | null {
  const cards = new Map<string, Card>();
  let from = -1;
  let to = -1;
  let others = 0;
  for (const { text, at } of piecesOf(wanted, cut)) {
    const found = mark.exec(headless(text, mark));
    const start = text.length - headless(text, mark).length;
    const whole = text.slice(start);
    const front = found ? clean(whole.slice(0, found.index)) : '';
    const back = found ? clean(tail(whole.slice(found.index + found[0].length), mark)) : '';
    if (!isSide(front, 80) || !isSide(back, 120) || (strict && ofQuiz.test(front))) {
      if (cards.size > 0 && text.trim() !== '') others += 1;
      continue;
    }
    if (headed && cards.size === 0 && start === 0) continue;
    if (cards.size === 0 && heads.test(front) && heads.test(back)) continue;
    cards.set(front, { front, back });
    if (from < 0) from = at + start;
    to = at + text.length;
  }
  if (cards.size < 2 || (strict && others > cards.size)) return null;
  return { value: [...cards.values()].slice(0, most), quote: wanted.slice(from, to).trim() };
}

function piecesOf(wanted: string, cut: RegExp): { text: string; at: number }[] {
  const pieces: { text: string; at: number }[] = [];
  let at = 0;
  for (const match of wanted.matchAll(cut)) {
    pieces.push({ text: wanted.slice(at, match.index), at });
    at = match.index + 1;
  }
  return [...pieces, { text: wanted.slice(at), at }];
}

/** Removes the heading before the first card: `words: perro = dog`. */
function headless(text: string, mark: RegExp): string {
  const colon = text.indexOf(': ');
  if (colon < 0) return text.trimStart();
  const rest = text.slice(colon + 2);
  return mark.test(rest) ? headless(rest, mark) : text.trimStart();
}

/** Removes text after the second side: `the horse - please ask me`. */
const tail = (text: string, mark: RegExp) =>
  /\s[-–—]\s/u.exec(text) && !mark.test(' - ') ? (text.split(/\s[-–—]\s/u)[0] ?? '') : text;

const isSide = (text: string, longest: number) =>
  text !== '' && text.length <= longest && text.split(/\s+/u).length <= 14 && !/^[-–—|:=]+$/u.test(text);

const clean = (text: string) =>
  text
    .trim()
    .replace(/^\|\s*|\s*\|$/gu, '')
    .replace(/^(?:[-•*]|\d{1,3}[.)]) /u, '')
    .replace(/^(?:and|und) /iu, '')
    .split(/[.!](?=\s)/u)[0]
    ?.replace(/[.!]$/u, '')
    .trim() ?? '';

const pair =
  /(?:^|\n)\s*(?:Q|F|Question|Frage)\s?\d{0,3}[:.)]\s*(?<front>[^\n]{2,200}?)\s*(?:\n|\s)\s*(?:A|Answer|Antwort)\s?\d{0,3}[:.)]\s*(?<back>[^\n]{1,120})/giu;

const answered = /(?<front>\p{L}[^\n.?!:;]{3,160}\?)\s*(?:A|Answer|Antwort)[:.]\s*(?<back>[^\n.;?]{1,80})/giu;

/** Reads `Q: … A: …`, or a question followed by `Answer: …`. */
function askedAndAnswered(wanted: string): Slot | null {
  const listed = [...wanted.matchAll(pair)];
  const found = listed.length >= 2 ? listed : [...wanted.matchAll(answered)];
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last || found.length < 2) return null;
  const cards = found.map(({ groups }) => ({
    front: groups?.['front']?.trim() ?? '',
    back: groups?.['back']?.trim() ?? '',
  }));
  const unique = [...new Map(cards.map((card) => [card.front, card])).values()].slice(0, most);
  return { value: unique, quote: wanted.slice(first.index, last.index + last[0].length).trim() };
}
