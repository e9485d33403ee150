import type { Constraint } from '../../../schema/brief.ts';
import type { StarterJson } from '../../starters/project.ts';
import { standingFor } from '../../starters/base/standing.ts';
import { screenIdOf } from '../../starters/base/starter.ts';

export type Said = Pick<Constraint, 'id' | 'kind' | 'text' | 'quote'>;

const anyDevice =
  /\b(?:phones?|mobiles?|tablets?|ipads?|laptops?|desktops?|computers?|browsers?|keyboards?|handys?|smartphones?|telefon|rechner|tastatur|dark mode|dunkel\p{L}*)\b/iu;
const notAPage = /\b(?:native|app ?stores?|play ?store|offline|push|ios app|android app|watch)\b/iu;

/**
 * Returns the parts of the starter's document that meet a constraint, by the constraint's id. Leaves out constraints
 * that cannot be proved met.
 */
export function meets(said: readonly Said[], json: StarterJson): Map<string, string[]> {
  return new Map(
    said.flatMap((one) => {
      const by = metBy(one, json);
      return by === null ? [] : [[one.id, [by]]];
    }),
  );
}

function metBy({ kind, text, quote }: Said, json: StarterJson): string | null {
  const main = screenIdOf(json.kind, '/');
  const taken = Object.values(json.quotes).filter((one) => one.trim() !== '');
  switch (kind) {
    case 'mustNot':
      return standingFor(text, json.kind);
    case 'number':
      return taken.some((one) => within(one, quote) || within(quote, one)) ? main : null;
    case 'must':
      // A short clause says one thing, so whatever meets that thing meets the clause.
      if (text.split(/\s+/).length <= 8) {
        const one =
          metBy({ id: '', kind: 'platform', text, quote }, json) ??
          metBy({ id: '', kind: 'language', text, quote: text }, json);
        if (one !== null) return one;
      }
      // A number from a sentence does not cover the whole sentence.
      return taken.some((one) => within(one, text) && one.length * 2 >= text.length) ? main : null;
    case 'name':
      return within(json.name, quote) || taken.some((one) => within(one, quote)) ? main : null;
    case 'language': {
      const own = json.language === 'de' ? /\b(?:german|deutsch)\p{L}*/iu : /\b(?:english|englisch)\p{L}*/iu;
      return own.test(quote) ? main : null;
    }
    case 'platform':
      return anyDevice.test(text) && !notAPage.test(text) ? 'NFR-003' : null;
    case 'audience':
      return null;
  }
}

/** Whether the words occur in the text as whole words, in any letter case. */
function within(words: string, text: string): boolean {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return false;
  const edges = [text[at - 1], text[at + words.length]];
  return edges.every((edge) => edge === undefined || !/[\p{L}\p{N}]/u.test(edge));
}
