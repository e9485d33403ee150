import { readColor } from '../../kit/design-tokens/read-color.ts';
import { readMood } from '../../kit/design-tokens/read-mood.ts';
import { plural } from '../../kit/project/names.ts';
import { nameOf } from '../name-of.ts';
import { readBrief } from '../language/read-brief.ts';
import { lowerWords, sentence, shortened } from '../../kit/wording.ts';
import type { WriteData } from '../../design-system/prompt.ts';

/** The subject of a design system, as far as the words tell. Lists may be empty where noted. */
export interface Subject {
  name: string;
  /** One sentence. */
  summary: string;
  /** Plural, lower case: `dog walkers`; null if the words name no people. */
  people: string | null;
  /** Title case, most important first; may be empty. */
  things: readonly { name: string; plural: string }[];
  /** What people do: `schedule walks`; may be empty. */
  actions: readonly string[];
}

const given = /\b(?:called|named)\s+["'“‘]?(\p{Lu}[\p{L}\d]*(?:\s+\p{Lu}[\p{L}\d]*){0,2})/u;

/**
 * Reads the product from the PRD; otherwise from the idea; otherwise from the brief, which then describes both product
 * and design.
 */
export async function subjectOf(data: WriteData): Promise<Subject> {
  const { product } = data;
  const about = data.ideaSummary || aboutProduct(data.brief);
  const brief = product ? null : await readBrief(about);
  const name = data.name ?? given.exec(data.brief)?.[1] ?? product?.title ?? brief?.title ?? nameOf(about);
  const known = product?.things.map((thing) => ({ name: thing, plural: plural(thing) }));
  const [person] = product?.people ?? [];
  const people = person === undefined ? brief?.actors[0]?.plural : lowerWords(plural(person));
  return {
    name: shortened(name ?? 'The product', 120),
    summary: firstSentence(product?.summary || about),
    people: people === undefined ? null : shortened(people, 60),
    things: (known ?? brief?.things ?? []).map((thing) => ({
      name: shortened(thing.name, 60),
      plural: shortened(thing.plural, 60),
    })),
    actions: product ? product.actions.map(bareAction) : (brief?.actions.map((action) => action.phrase) ?? []),
  };
}

/**
 * Removes short sentences that are only about the design, `Elegant, burgundy.`, because they would be read as an
 * action.
 */
function aboutProduct(text: string): string {
  const sentences = text.split(/(?<=[.!?\n])\s+/);
  const rest = sentences.filter((sentence) => {
    const isShort = sentence.trim().split(/\s+/).length <= 5;
    return !(isShort && (readColor(sentence) !== null || (readMood(sentence)?.said.length ?? 0) > 0));
  });
  return rest.length === 0 ? text : rest.join(' ');
}

/** Turns `to schedule walks` and `I want to schedule walks` into `schedule walks`. */
function bareAction(text: string): string {
  return text.replace(/^(?:i want\s+)?(?:to\s+)?/i, '');
}

function firstSentence(text: string): string {
  const first = /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
  return sentence(shortened(first, 280));
}
