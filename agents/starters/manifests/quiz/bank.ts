import { wholeWords } from '../../../kit/brief/found.ts';
import { foldWord, isSmall } from '../../../kit/brief/small-words.ts';
import { choice, type Slot } from '../../base/fill.ts';
import { PhraseIndex } from '../../recognise/phrase-index.ts';
import { wordsOf } from '../../recognise/words.ts';

const capitals = wholeWords(
  String.raw`capitals|(?:guess|name|which|what is|find) the capital|capital (?:cities|city|quiz)|hauptst(?:ä|ae)dte?\p{L}*|hauptstadt\p{L}*`,
  'iu',
);
const banks = [
  ['capitals', capitals],
  ['flags', wholeWords(String.raw`flags?|flaggen?\p{L}*|länderflaggen`, 'iu')],
  [
    'spelling',
    wholeWords(
      String.raw`spelling|spell|dictations?|diktate?\p{L}*|rechtschreib\p{L}*|lernwörter|buchstabier\p{L}*`,
      'iu',
    ),
  ],
  [
    'arithmetic',
    wholeWords(
      String.raw`arithmetics?|mental maths?|(?:learn|learning|practi[cs]e|practi[cs]ing) maths?|maths? (?:quiz(?:zes)?|drills?|facts|practice|trainer|tasks?|games?|tests?|exercises?|problems?|questions?)|times[- ]tables?|multiplication(?: tables?)?|addition|subtraction|sums?|einmaleins|1 ?x ?1|kopfrechn\p{L}*|mathe(?:spiele?|quiz|trainer|tests?|aufgaben|übungen)?|rechen\p{L}*|rechnen|plus(?:aufgaben)?|minusaufgaben`,
      'iu',
    ),
  ],
  [
    'cards',
    wholeWords(
      String.raw`flash ?-?cards?|vocab(?:s|ulary)?|vokabel\p{L}*|kartei ?karten|lernkarten|(?:my )?own (?:cards|questions)|eigenen? (?:karten|fragen)|trivia`,
      'iu',
    ),
  ],
] as const;

const turned = 'flashcards, flashcard, karteikarten, karteikarte, lernkarten, lernkarte';
const named = [
  ['capitals', 'capitals, hauptstaedte, hauptstadt'],
  ['flags', 'flags, flaggen'],
  ['spelling', 'spelling, dictation, diktat, rechtschreibung'],
  ['arithmetic', 'arithmetic, multiplication, einmaleins, kopfrechnen, mathe'],
  ['cards', `vocabulary, vokabeln, ${turned}`],
] as const;
const names = new PhraseIndex(
  named.map(([kind, phrases]) => ({ kind, language: 'en' as const, signals: { names: phrases } })),
);

/** Words for the quiz itself and the people who play it: they name nothing to ask about. */
const plain = new Set(
  `
  daughter son nephew niece sister brother mum dad wife husband learns tochter sohn neffe nichte schwester bruder mama papa
  quiz quizz quizzes quizapp quizspiel quizze ratequiz ratespiel fragespiel lernquiz lernspiel lernapp lernprogramm game games test tests
  testing trainer learn learning study studying practice practise ask asks asked asking question questions answer answers answered
  choose pick choice choices guess guessing random round rounds score scores points streak leaderboard highscore timer timed time
  second seconds minute minutes countdown level levels hard difficult funny short daily player players team teams kid kids child
  children family friend friends class classroom school pupils students party birthday evening night phone mobile login ads
  spiel spiele spielen lernen lerne lernt üben raten frage fragen antwort antworten runde runden punkte punktestand bestenliste zeit
  sekunde sekunden minute minuten zufällig lustig lustige lustiger lustiges schwer spieler gruppe gruppen kind kinder familie freunde
  klasse schule schüler geburtstag party abend handy anmeldung werbung limit
  `
    .trim()
    .split(/\s+/u)
    .map(foldWord),
);
const word = /(?<![\p{L}\p{N}])\p{L}[\p{L}'’-]*/gu;

/**
 * Reads what the quiz asks about. Whatever has no bank of questions here, its users write as cards: another bank would
 * pretend to be it. `answering` is the way of answering that a misspelt name stands for.
 */
export function readBank(words: string, wanted: string): { bank: Slot | null; answering: Slot | null } {
  const bank = choice(wanted, banks);
  if (bank) return { bank, answering: null };
  const misspelt = misspeltIn(wanted);
  if (misspelt) return misspelt;
  const quote = subjectIn(wanted) ?? capitals.exec(words)?.[0];
  return { bank: quote === undefined ? null : { value: 'cards', quote, implied: 'rest' }, answering: null };
}

function misspeltIn(wanted: string): { bank: Slot; answering: Slot | null } | null {
  const said = wordsOf(wanted);
  const found = names.find(said).find(({ likeness }) => likeness < 1);
  const [first, last] = [said[found?.from ?? -1], said[found?.to ?? -1]];
  if (!found || !first || !last) return null;
  const quote = wanted.slice(first.start, last.end);
  const isTurned = turned.includes(found.phrase.words.join(' '));
  return { bank: { value: found.phrase.kind, quote }, answering: isTurned ? { value: 'turn', quote } : null };
}

/** Returns the first words, side by side, that name something to ask about. */
function subjectIn(wanted: string): string | undefined {
  let from = -1;
  let to = -1;
  for (const { 0: text, index } of wanted.matchAll(word)) {
    const folded = foldWord(text);
    const names = !isSmall(folded) && !plain.has(folded);
    if (from >= 0 && (!names || !/^[ \t]*$/u.test(wanted.slice(to, index)))) break;
    if (!names) continue;
    if (from < 0) from = index;
    to = index + text.length;
  }
  return from < 0 ? undefined : wanted.slice(from, to);
}
