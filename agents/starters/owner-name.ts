import { isDeed, isHead, isOwner, nobody } from './name-words.ts';
import { phraseOf, runFrom, tokensOf } from './noun-phrase.ts';

const adjectives =
  '(?:small|little|tiny|new|local|family|own|independent|cosy|cozy|kleine[nrsm]?|neue[nrsm]?|eigene[nrsm]?|family-run)';
const own = '(?:my|our|meine[nmr]?|mein|unsere[nmr]?|unser)';
const any = `(?:${own}|the|an?|eine[nmr]?|ein|die|das|den|der)`;
/** Words that introduce an owner, most certain first. */
const intros = [
  `(?:for|für) ${own}`,
  `(?:of|von|from|at|bei|in) ${own}`,
  "(?:we|i)(?: are|’re| am| run| own| have| operate|'re) (?:an?|the|our)",
  '(?:wir sind|wir haben|ich habe|ich führe|wir führen|ich betreibe|wir betreiben) eine?n?',
  `(?:for|für|of|von|from|at) ${any}`,
  '(?:for|für|of|von)',
  own,
].map((intro) => new RegExp(String.raw`(?<![\p{L}\p{N}])${intro} (?:${adjectives} )*`, 'giu'));
const town = /^ in (?<town>\p{Lu}\p{Ll}[\p{L}-]{1,24})(?![\p{L}\p{N}])/u;

/** Returns the owner of a page, shop or calendar: the words' own noun for a business, a place or an event. */
export function ownerIn(wanted: string): string | null {
  for (const [rank, intro] of intros.entries()) {
    for (const { 0: said, index } of Array.from(wanted.matchAll(intro)).slice(0, 20)) {
      const name = nounAt(wanted.slice(index + said.length, index + said.length + 120), rank === 0);
      if (name !== null) return name;
    }
  }
  return null;
}

function nounAt(rest: string, isOwn: boolean): string | null {
  const tokens = tokensOf(rest);
  if (tokens[0]?.start !== 0) return null;
  const run = runFrom(rest, tokens, 0);
  const end = run.findLastIndex(({ lower }) => isOwner(lower));
  const isWhole = run.slice(end + 1).every(({ text }) => /^\p{Lu}/u.test(text));
  // `school bake sale` is not a school.
  const kept =
    end >= 0 && (isWhole || !isOwn)
      ? run.slice(0, isWhole ? run.length : end + 1)
      : isOwn && run.length <= 4
        ? run
        : [];
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last || isDeed(first.lower) || nobody.has(first.lower) || nobody.has(last.lower)) return null;
  // A noun for the application itself does not name its owner.
  if (
    kept.length > end + 1 &&
    kept.some(({ lower, text }) => isHead(lower) || /(?:ing|ed)$/.test(lower) || /^\d/.test(text))
  )
    return null;
  const place = town.exec(rest.slice(last.end))?.[0] ?? '';
  return phraseOf(rest, kept).text + place;
}
