import { readAppName } from '../brief/read-app-name.ts';
import { readQuotedNames } from '../brief/read-quoted-names.ts';
import type { StarterKind } from './kinds.ts';
import type { Language } from './language.ts';

const longest = 48;
/** What stands before the thing itself. */
const wish =
  /^(?:(?:hi|hello|hey|hallo|ok|so|please|pls|bitte)[,!]?\s+)?(?:(?:i|we|ich|wir)(?:['’]d| would)?\s+(?:want|need|like|love|wanna|brauche?n?|möchten?|hätten?|will|wollen|suchen?|looking for)(?:\s+(?:to (?:have|build|make|create|get)|gerne?|have))?\s+|(?:can|could) you\s+(?:please\s+)?(?:build|make|create|do)(?:\s+(?:me|us))?\s+|(?:build|make|create|write|design|give|erstelle?|baue?|mach)(?:\s+(?:me|us|mir|uns|bitte))?\s+)?(?:(?:an?|the|my|our|some|einen?|eine[rmns]?|die|der|das|meine?|unsere?)\s+)?(?:(?:simple|small|little|tiny|easy|basic|nice|quick|einfache[rsn]?|kleine[rsn]?)\s+)*/iu;
/** Where the thing ends and what it has or does begins. */
const end =
  /[.,;:!?\n(–—"“„]|\s-\s|->|→|\s[€$£]?\d[\d.,:'/%–-]*(?:k|s|h|m|min|km|kg|cm|%|x\d+)?(?![\p{L}\p{N}-])|\b(?:with|that|which|who|where|so|and|to|because|in which|up to|w|mit|die|der|das|womit|wo|und|um|damit|zum|zur|ohne|without|plus|like|such|from|using|has|having|should|must|can|shows?|wants?|lets?|needs?|i|we|you|it|they|ich|wir)\b|\b(?:for|für)\s+(?!(?:my|our|a|an|the|meine?n?|unsere?n?|eine?n?|die|das|den)\b)/iu;
/** Places and people whom a page, a shop or a calendar is for name it better than what it is. */
const namedAfterOwner = new Set<StarterKind>(['landing', 'shop', 'booking']);
const owner =
  /\b(?:for|of|für)\s+(?:my|our|the|an?|meine?n?|unsere?n?|eine?n?|die|das|den)\s+(?:(?:small|little|new|kleine[nrs]?|neue[nrs]?)\s+)?([\p{L}\p{N}'’& -]{3,48})/iu;

/** The application's name, of the brief's own words: the one that it gives, else what it calls the thing, else `title`. */
export function appNameFrom(
  words: string,
  kind: StarterKind,
  quote: string,
  title: string,
  language: Language,
): string {
  const given = readAppName(words.slice(0, 20_000));
  if (given !== null && given.name.length <= longest) return given.name;
  const [quoted] = namedAfterOwner.has(kind) ? readQuotedNames(words.slice(0, 2_000)) : [];
  // `my bakery "Morning Crumb"`: a name that follows a noun is its own.
  if (quoted && quoted.name.length <= longest && /\p{L}[ \u00a0]$/u.test(words.slice(0, quoted.at))) return quoted.name;
  const sentence = words.trim().split(/\n/)[0]?.slice(0, 300) ?? '';
  if (namedAfterOwner.has(kind)) {
    const whose = cut(owner.exec(words.slice(0, 2_000))?.[1] ?? '');
    if (fits(whose)) return capital(whose);
  }
  const thing = cut(sentence.replace(wish, ''));
  // The thing is the kind only if the words that speak for the kind are in it.
  const speaks = quote !== '' && thing.toLowerCase().includes(quote.toLowerCase().split(/\s+/).at(-1) ?? quote);
  if (speaks && fits(thing)) return capital(thing);
  // A German compound is a name of its own; an English verb is none.
  const noun = language === 'de' ? /^\p{Lu}[\p{L}-]+$/u.test(quote) : /^[^\d=:]+\s[^\d=:]+$/.test(quote.trim());
  return noun && fits(quote) ? capital(quote.trim()) : title;
}

function cut(text: string): string {
  const stop = end.exec(text)?.index ?? text.length;
  return text
    .slice(0, stop)
    .replace(
      /(?:\s+(?:for|of|the|an?|in|on|at|by|or|app|application|für|von|bis|zu|zum|zur|my|our|tool|website|site))+\s*$/i,
      '',
    )
    .trim();
}

const fits = (text: string) => /\p{L}{2}/u.test(text) && text.length <= longest && text.split(/\s+/).length <= 6;

function capital(text: string): string {
  const first = Array.from(text)[0] ?? '';
  return first.toUpperCase() + text.slice(first.length);
}
