import { openingVerb } from './records.ts';
import { type Word } from './words.ts';

/** The role of a word by its place: the thing itself, its purpose, its features, or anything else. */
type Role = 'head' | 'for' | 'with' | 'rest';

export interface Place {
  role: Role;
  /** Whether it is in the sentence that says what the thing is. */
  first: boolean;
  /** Whether the brief rejects it. */
  negated: boolean;
}

const set = (text: string) => new Set(text.split(/\s+/));
const negators = set(
  `no not without w/o dont don't doesn't isn't aren't won't can't cannot neither nor ohne kein keine keinen keinem keiner
  keines nicht weder statt`,
);
const negationEnds = set('but just only sondern aber nur instead yes which who because until rather weil damit');
const answers = set('no nope nein not');
const articles = set('a an the ein eine einen einer einem der die das');
const either = set('or nor oder noch');
const withWords = set('with w/ mit including incl inklusive inkl featuring has having');
const forWords = set('for about of fuer ueber von bis from des of zum zur beim');
const restWords = set(
  `that who which where when so because in on at by per as um damit wo wer weil if while to im am auf an bei wie and und
  or oder from into like than such`,
);
const freshStarts = set(
  'plus also additionally sowie ausserdem dazu zusaetzlich people customers kunden visitors guests',
);
const clauseEnd = /[,+&()–—=→>]|->/;
const afterNo = /[,?!.;:]/;

/** Returns the place of each word. Reads the words once. */
export function placesOf(words: readonly Word[]): Place[] {
  const negated = negatedWords(words);
  const places: Place[] = [];
  let role: Role = 'head';
  let spoken = false;
  let first = true;
  let firstEnded = false;
  const verb = openingVerb(words);
  for (const [index, word] of words.entries()) {
    const newSentence = index > 0 && word.sentence !== words[index - 1]?.sentence;
    if (newSentence && spoken) firstEnded = true;
    if (firstEnded) first = false;
    if (newSentence) role = 'head';
    else if (clauseEnd.test(word.before)) role = spoken ? afterComma(role) : 'head';
    if (freshStarts.has(word.text)) role = spoken ? 'rest' : role;
    else if (withWords.has(word.text)) role = 'with';
    else if (forWords.has(word.text) && role !== 'with') role = 'for';
    else if (restWords.has(word.text) && role === 'head' && spoken) role = 'rest';
    if (index === verb) role = 'rest';
    const isNegated = negated.has(index);
    places.push({ role, first, negated: isNegated });
    if (!isNegated && word.text.length > 2 && !small.has(word.text)) spoken = true;
  }
  return places;
}

const small = set(
  `not the for and just only one simple small tiny little please want need would like make build create something some kein
  keine keinen ohne nicht without ich ein eine einen brauche moechte bitte will nur kleine einfache neither don't hello our`,
);

const afterComma = (role: Role): Role => (role === 'with' ? 'with' : 'rest');

function negatedWords(words: readonly Word[]): Set<number> {
  const negated = new Set<number>();
  for (const [index, word] of words.entries()) {
    if (word.text === 'nothing' || word.text === 'nichts') negated.add(index - 1);
    if (answers.has(word.text) && word.before.includes('?')) negateSentence(words, index - 1, negated);
    const next = words[index + 1];
    const nothingTo = word.text === 'nothing' && next?.text === 'to';
    if (!negators.has(word.text) && !nothingTo) continue;
    if (!next || next.before.includes('-') || next.sentence !== word.sentence || afterNo.test(next.before)) continue;
    if (next.text === 'only' || next.text === 'nur' || next.text === 'just') continue;
    const hasArticle = articles.has(next.text);
    for (let at = index + 1; at < Math.min(words.length, index + 10); at += 1) {
      const word = words[at];
      if (!word || word.sentence !== next.sentence || negationEnds.has(word.text)) break;
      if (/[()–—]/.test(word.before)) break;
      if (word.before.includes(',') && !listGoesOn(words, at)) break;
      const joins = word.text === 'and' || word.text === 'und' || word.text === 'plus';
      if (joins && (word.text === 'plus' || (!hasArticle && articles.has(words[at + 1]?.text ?? '')))) break;
      negated.add(at);
    }
  }
  return negated;
}

/** "A shop? No, a page": the answer negates the question. */
function negateSentence(words: readonly Word[], last: number, negated: Set<number>): void {
  const sentence = words[last]?.sentence;
  for (let at = last; at >= 0 && words[at]?.sentence === sentence; at -= 1) negated.add(at);
}

/** "no ads, shop or chat": the list continues after a comma if short items follow, the last of them after "or". */
function listGoesOn(words: readonly Word[], from: number): boolean {
  let items = 0;
  for (let at = from; at < Math.min(words.length, from + 8); at += 1) {
    const word = words[at];
    if (!word || word.sentence !== words[from]?.sentence) return false;
    if (at > from && word.before.includes(',')) items = 0;
    if (either.has(word.text)) return true;
    items += 1;
    if (items > 2) return false;
  }
  return false;
}
