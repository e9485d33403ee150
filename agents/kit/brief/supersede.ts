import type { Constraint } from '../../../schema/brief.ts';
import { type Amount, readAmounts } from './read-amounts.ts';
import { readAppName } from './read-app-name.ts';
import { readPlatforms } from './read-platforms.ts';

/** Returns the earlier constraints; each one that a later constraint replaces now names it. */
export function supersede(earlier: readonly Constraint[], later: readonly Constraint[]): Constraint[] {
  const live = earlier.filter(({ supersededBy }) => supersededBy === null);
  const by = new Map<Constraint, string>();
  for (const one of later) {
    if (adds.test(one.text)) continue;
    for (const old of live) if (!by.has(old) && replaces(one, old, live)) by.set(old, one.id);
  }
  return earlier.map((one) => {
    const supersededBy = by.get(one);
    return supersededBy === undefined ? one : { ...one, supersededBy };
  });
}

/** `also in Thai` adds to earlier constraints. */
const adds =
  /(?<![\p{L}\p{N}])(?:also|too|as well|additionally|another|in addition|auch|zusätzlich|außerdem|weitere[rns]?)(?![\p{L}\p{N}])/iu;

function replaces(one: Constraint, old: Constraint, live: readonly Constraint[]): boolean {
  if (demands(one) && demands(old)) return sameObject(one, old);
  if (one.kind !== old.kind) return false;
  if (one.kind === 'number') return sameNumber(one, old, live);
  if (one.kind === 'name') return namesApp(one) && namesApp(old);
  if (one.kind === 'language') return true;
  if (one.kind === 'platform') return deviceOf(one) === deviceOf(old);
  return folded(one.quote) === folded(old.quote);
}

const demands = ({ kind }: Constraint) => kind === 'must' || kind === 'mustNot';
const deviceOf = ({ quote }: Constraint) => readPlatforms(`on ${quote}`)[0]?.name ?? folded(quote);

/** Whether the quote introduces the product's name. */
function namesApp({ quote }: Constraint): boolean {
  return readAppName(quote) !== null;
}

/** If several constraints have the same unit, the one that shares the most words with the later clause is replaced. */
function sameNumber(one: Constraint, old: Constraint, live: readonly Constraint[]): boolean {
  const subject = subjectOf(one);
  if (subject === null || subjectOf(old) !== subject) return false;
  const alike = live.filter((other) => other.kind === 'number' && subjectOf(other) === subject);
  if (alike.length === 1) return true;
  const words = besides(one);
  const shared = (other: Constraint) => [...besides(other)].filter((word) => words.has(word)).length;
  return shared(old) > 0 && alike.every((other) => shared(other) <= shared(old));
}

/** Returns the content words of the clause without the number. */
function besides({ text, quote }: Constraint): ReadonlySet<string> {
  return contentOf(text.replace(quote, ' '));
}

function subjectOf({ quote }: Constraint): string | null {
  const [amount] = readAmounts(quote);
  return amount ? unitOf(amount) : null;
}

function unitOf({ kind, unit }: Amount): string {
  return kind === 'pieces' ? (unit.split(' ').at(-1) ?? unit).replace(/(?:es|en|s|e|n)$/u, '') : `${kind} ${unit}`;
}

/** Whether one says the same as the other, except for up to two words. */
function sameObject(one: Constraint, other: Constraint): boolean {
  const [few, many] = [contentOf(one.text), contentOf(other.text)].toSorted((a, b) => a.size - b.size);
  if (!few || !many || few.size === 0 || many.size > few.size + 2) return false;
  return [...few].every((word) => many.has(word));
}

const empty = new Set(
  `no not never without nothing must mustn't should shouldn't shall need needs needed has have to be is are it we i they you there this that
  the a an any all some of for in on at with and or but can cannot can't don't do does doesn't want wants will won't may add include allow
  support make sure please actually after now instead app application really just only at least again yes okay
  kein keine keinen keiner nicht ohne nie muss müssen soll sollen sollte darf dürfen der die das den dem ein eine einen mit und oder es wir
  ich sie man doch bitte jetzt app ist sind haben hat geben gibt möchte will nun`.split(/\s+/),
);

/** Returns the words that tell what a clause is about, without plural endings. */
function contentOf(text: string): ReadonlySet<string> {
  const found =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
  return new Set(found.filter((word) => !empty.has(word)).map((word) => word.replace(/(?<=\p{L}{3})(?:s|en)$/u, '')));
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}
