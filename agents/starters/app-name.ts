import { readAppName } from '../kit/brief/read-app-name.ts';
import { type QuotedName, readQuotedNames } from '../kit/brief/read-quoted-names.ts';
import { wantedWords } from './base/fill.ts';
import type { StarterKind } from './base/kinds.ts';
import { isBare, isContent, isHead, nobody } from './name-words.ts';
import { afterLeads, headed, otherName, type Phrase, phraseOf, prolonged, runFrom, tokensOf } from './noun-phrase.ts';
import { ownerIn } from './owner-name.ts';

const longest = 40;
/** The most characters to read: later text never names the thing. */
const read = 2_000;
/** Pages, shops and calendars are better named after their owner than after their kind. */
const namedAfterOwner = new Set<StarterKind>(['landing', 'shop', 'booking']);

/**
 * Returns the application's name in the brief's own words: the name that it gives; otherwise the owner's name, or the
 * noun for the thing. If that is not a short noun phrase, returns the starter's own title, because a piece of a
 * sentence is not a name.
 */
export function appNameFrom(words: string, kind: StarterKind, title: string): string {
  const given = givenName(words, kind);
  if (given !== null) return given;
  const wanted = wantedWords(words).slice(0, read);
  const owner = namedAfterOwner.has(kind) ? ownerIn(wanted) : null;
  if (owner !== null && owner.length <= longest) return capital(owner);
  return capital(thingIn(wanted, kind)?.replace(datedEnd, '') ?? title);
}

/** `Countdown to our wedding 12 june`: the day is no part of the name. */
const datedEnd =
  / (?:(?:on|am) )?(?:\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}{0,6}|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2})$/iu;

/** Words before a name that belongs to something else in the brief. */
const otherwise =
  /(?<!\p{L})(?:slogan|tagline|motto|button|column|field|stage|label|tag|question|word|text|option|list|heading|step|says?|saying|like|as|daughter|son|kids?|child|dog|cat|wife|husband|friend|tochter|sohn|kind|hund|katze|frau|mann|freund(?:in)?|spalte|feld|stufe|frage|wort|knopf|wie|the|a|an|of|und|and|or|oder|mit|with)\s(?:(?:called|named|namens|genannt|titled|heißt|reading|is|ist)\s)?$/iu;

/** Returns the name that the brief gives the application; null if it gives none. */
export function givenName(words: string, kind: StarterKind): string | null {
  const said = readAppName(words.slice(0, 20_000));
  if (said !== null && said.name.length <= longest) return said.name;
  const begun = words.slice(0, namedAfterOwner.has(kind) ? read : 160);
  // `my bakery "Morning Crumb"`: a name after a noun is the owner's name.
  const own = readQuotedNames(begun).find((quoted) => isOwn(begun, quoted));
  if (own) return own.name;
  return smallName.exec(begun)?.groups?.['name'] ?? null;
}

/** `an app called wordly`: a name in lower case. */
const smallName =
  /(?:app|game|tool|site|website|page|board|tracker|timer|shop|quiz)\s(?:called|named|namens)\s(?<name>\p{L}[\p{L}\p{N}'’-]{1,30})(?=\s*(?:[.,;:!?\n]|$))/iu;

function isOwn(words: string, { name, at, quote }: QuotedName): boolean {
  const before = words.slice(Math.max(0, at - 60), at);
  if (name.length > longest || !/^[\p{Lu}\p{N}]/u.test(name) || otherwise.test(before)) return false;
  return /\p{L}[ \u00a0]$/u.test(before) || (at === 0 && /^\s*[:,–-]/u.test(words.slice(quote.length)));
}

/** Words that begin a wish, anywhere in the text. */
const wish =
  /(?<!\p{L})(?:need|want|like|looking for|build|make|create|brauchen?|möchten?|hätten?(?: gerne?)?|suchen?|wollen|will)\s(?:(?:me|us|mir|uns|to have|to build|to make|gerne?)\s)?(?=(?:an?|the|some|my|our|eine?[nr]?|meinen?|unseren?)\s)/giu;

/** Returns the brief's noun for the thing that it asks for. */
function thingIn(wanted: string, kind: StarterKind): string | null {
  const start = wanted.search(/\S/);
  const line = /^[^\n.!?]{0,300}/u.exec(wanted.slice(Math.max(0, start)))?.[0] ?? '';
  const parts = (line.split(/->|→|=>/u)[0] ?? '').split(/[,;:()]|\s[-–—]\s/u).slice(0, 4);
  const pieces = [
    ...parts,
    ...Array.from(wanted.matchAll(wish), ({ 0: said, index }) =>
      wanted.slice(index + said.length, index + said.length + 120),
    ),
  ];
  for (const [index, piece] of pieces.slice(0, 12).entries()) {
    const name = nameIn(
      /^[^\n.!?,;:()"“”„]*/u.exec(piece.trimStart())?.[0] ?? '',
      kind,
      index === 0 ? 'first' : index < parts.length ? 'later' : 'wish',
    );
    if (name !== null) return name;
  }
  return null;
}

const mine = /^(?:all )?(?:my|our|meine|unsere)\s/iu;

function nameIn(piece: string, kind: StarterKind, place: 'first' | 'later' | 'wish'): string | null {
  const tokens = tokensOf(piece);
  const run = runFrom(piece, tokens, afterLeads(piece, tokens, 0));
  // `my vinyl records`: a collection is named after the things in it.
  const kept = place === 'first' && kind === 'collection' && mine.test(piece) && run.length <= 3 ? run : [];
  const thing = headed(piece, tokens, run);
  const phrase = phraseOf(piece, thing.length > 0 ? thing : kept);
  const [first, last] = [phrase.tokens[0], phrase.tokens.at(-1)];
  if (!first || !last || (nobody.has(last.lower) && !isHead(last.lower))) return null;
  // After a comma, a single word is a part of the thing and not the thing.
  if (place === 'later' && first.start === 0 && (phrase.tokens.length === 1 || isHead(first.lower))) return null;
  const names = prolongations(piece, tokens, phrase).filter(({ text }) => text.length <= longest);
  const name = names.at(-1);
  return name === undefined || (name.tokens.length === 1 && (isBare(last.lower) || isContent(last.lower)))
    ? null
    : name.text + otherName(piece, name.tokens.at(-1));
}

/** Returns the phrase, and the phrase extended by one and by two things that it is for or about. */
function prolongations(piece: string, tokens: Phrase['tokens'], phrase: Phrase): Phrase[] {
  const once = prolonged(piece, tokens, phrase);
  const twice = once && prolonged(piece, tokens, once);
  return [phrase, once, twice].filter((one) => one !== null);
}

const abbreviations = /(?<!\p{L})(?:bbq|bmi|crm|cv|gpa|rsvp|tv|vat)(?!\p{L})/gu;

function capital(said: string): string {
  const text = said.replace(abbreviations, (short) => short.toUpperCase());
  const first = Array.from(text)[0] ?? '';
  const large = first.toUpperCase();
  return large.length === first.length ? large + text.slice(first.length) : text;
}
