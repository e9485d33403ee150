import { type Found, outside } from './found.ts';

export interface QuotedName extends Found {
  /** Without quotation marks and without the words that introduce it. */
  name: string;
  /** Whether the text says that it is the product's name. */
  app: boolean;
}

// An opening quotation mark follows no letter, and a closing one precedes none, which excludes apostrophes and inch
// signs.
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
 * Returns names in quotation marks, and capitalised names after `called`, `named`, `heißt`, `namens`. The quote of a
 * product's name includes the words before it that say so: the quote of `an app called "Tidy"` begins at `app`.
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

/** Returns the index of the words that say that the name here is the product's; null if there are none. */
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
