import { readColor } from '../look/read-color.ts';
import { readMood } from '../look/read-mood.ts';
import { plural } from '../project/names.ts';
import { nameOf } from '../starters/name-of.ts';
import { readBrief } from '../words/read-brief.ts';
import { lowerWords, sentence, shortened } from '../words/wording.ts';
import type { WriteData } from './prompt.ts';

/** What a design system is about, as far as words tell. Lists may be empty where noted. */
export interface Subject {
  name: string;
  /** One sentence. */
  summary: string;
  /** Plural, lower case: `dog walkers`; null: the words name nobody. */
  people: string | null;
  /** Title case, most central first; may be empty. */
  things: readonly { name: string; plural: string }[];
  /** What people do: `schedule walks`; may be empty. */
  actions: readonly string[];
}

const given = /\b(?:called|named)\s+["'“‘]?(\p{Lu}[\p{L}\d]*(?:\s+\p{Lu}[\p{L}\d]*){0,2})/u;

/** The PRD says best what the product is; then the idea; a brief alone has to tell both product and look. */
export async function subjectOf(data: WriteData): Promise<Subject> {
  const { product } = data;
  const about = data.ideaSummary || aboutProduct(data.brief);
  const told = product ? null : await readBrief(about);
  const name = data.name ?? given.exec(data.brief)?.[1] ?? product?.title ?? told?.title ?? nameOf(about);
  const known = product?.things.map((thing) => ({ name: thing, plural: plural(thing) }));
  const [person] = product?.people ?? [];
  const people = person === undefined ? told?.actors[0]?.plural : lowerWords(plural(person));
  return {
    name: shortened(name ?? 'The product', 120),
    summary: firstSentence(product?.summary || about),
    people: people === undefined ? null : shortened(people, 60),
    things: (known ?? told?.things ?? []).map((thing) => ({
      name: shortened(thing.name, 60),
      plural: shortened(thing.plural, 60),
    })),
    actions: product ? product.actions.map(bareAction) : (told?.actions.map((action) => action.phrase) ?? []),
  };
}

/** Without short sentences about looks alone, `Elegant, burgundy.`: they would be read as something that people do. */
function aboutProduct(text: string): string {
  const sentences = text.split(/(?<=[.!?\n])\s+/);
  const rest = sentences.filter((sentence) => {
    const isShort = sentence.trim().split(/\s+/).length <= 5;
    return !(isShort && (readColor(sentence) !== null || (readMood(sentence)?.said.length ?? 0) > 0));
  });
  return rest.length === 0 ? text : rest.join(' ');
}

/** `to schedule walks` and `I want to schedule walks` as `schedule walks`. */
function bareAction(text: string): string {
  return text.replace(/^(?:i want\s+)?(?:to\s+)?/i, '');
}

function firstSentence(text: string): string {
  const first = /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
  return sentence(shortened(first, 280));
}
