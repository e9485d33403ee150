import { type Found, outside } from './found.ts';

export interface QuotedName extends Found {
  /** Without the quotation marks and what announces it. */
  name: string;
  /** It is said to be the name of what is to be made. */
  app: boolean;
}

// A mark that opens follows no letter, one that closes precedes none: an apostrophe or an inch is neither.
const quoted =
  /(?<![\p{L}\p{N}])(?:"(?<a>[^"\n]{1,80})"|“(?<b>[^“”\n]{1,80})”|„(?<c>[^„“”"\n]{1,80})[“”"]|«(?<d>[^«»\n]{1,80})»|»(?<e>[^«»\n]{1,80})«|‘(?<f>[^‘’\n]{2,80})’(?!\p{L}))/gu;
const announcing = String.raw`called|named|titled|heißt|heisst|namens|genannt`;
const announced = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${announcing})[ \u00a0]{1,3}(?<name>\p{Lu}[\p{L}\p{N}&'’-]{0,40}(?:[ \u00a0](?:\p{Lu}|\d)[\p{L}\p{N}&'’-]{0,40}){0,4})`,
  'gu',
);
const introduces = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${announcing})[:]?[ \u00a0]{0,3}$`, 'iu');
const product =
  /(?<![\p{L}\p{N}])(?:it|app|application|web ?app|webapp|site|website|tool|game|quiz|timer|board|tracker|product|service|shop|store|page|calculator|anwendung|seite|spiel|projekt|project|programm|rechner|sie|es|das ganze)(?:[ ](?:should be|is|to be|will be|shall be|soll|wird|that is|that's|we have|i have))?[ ]{0,3}$/iu;

/**
 * Names in quotation marks, and capitalised ones after `called`, `named`, `heißt`, `namens`. The quote of an application's
 * name begins with the words that say so: `an app called "Tidy"` is quoted from `app` on.
 */
export function readQuotedNames(words: string): QuotedName[] {
  const named = (at: number, quote: string, name: string): QuotedName => {
    const from = beginOfApp(words, at + quote.lastIndexOf(name) - (quote.endsWith(name) ? 0 : 1));
    if (from === null) return { quote, at, name, app: false };
    return { quote: words.slice(from, at + quote.length), at: from, name, app: true };
  };
  const marked = [...words.matchAll(quoted)].flatMap(({ 0: quote, index: at, groups }): QuotedName[] => {
    const name = Object.values(groups ?? {}).find((text) => text !== undefined) ?? '';
    return /[\p{L}\p{N}]/u.test(name) ? [{ ...named(at, quote, name), name: name.trim() }] : [];
  });
  const spelled = [...words.matchAll(announced)].map(({ 0: quote, index: at, groups }) =>
    named(at, quote, groups?.name ?? ''),
  );
  return [...marked, ...outside(spelled, marked)].toSorted((a, b) => a.at - b.at);
}

/** Where it begins to say that the name at this place is the product's; null where nothing says so. */
function beginOfApp(words: string, at: number): number | null {
  const start = Math.max(0, at - 80);
  const before = words.slice(start, at);
  const said = callsIt.exec(before) ?? beside.exec(before);
  if (said) return start + said.index;
  const called = introduces.exec(before);
  const subject = called && product.exec(before.slice(0, called.index));
  return subject ? start + subject.index : null;
}

const callsIt = /(?<![\p{L}\p{N}])call[ ]it[ ]{0,2}$/iu;
const beside = /(?<![\p{L}\p{N}])(?:app|website|game|name of the app|name der app|app name)[:]?[ ]{1,2}$/iu;
