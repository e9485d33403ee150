import { readColor } from '../look/read-color.ts';
import { readMood } from '../look/read-mood.ts';
import { type English, loadEnglish } from '../words/english.ts';
import { readBrief } from '../words/read-brief.ts';
import { lowerWords, sentence, shortened } from '../words/wording.ts';
import type { WriteData } from './prompt.ts';

/** What a design system is about, as far as words tell. Lists may be empty where noted. */
export interface Subject {
  name: string;
  /** One sentence. */
  summary: string;
  /** Plural, lower case: `dog walkers`. */
  people: string;
  /** Title case, most central first; never empty. */
  things: readonly { name: string; plural: string }[];
  /** What people do: `schedule walks`; may be empty. */
  actions: readonly string[];
  /** Adjectives of the brief; may be empty. */
  qualities: readonly string[];
}

const given = /\b(?:called|named)\s+["'“‘]?(\p{Lu}[\p{L}\d]*(?:\s+\p{Lu}[\p{L}\d]*){0,2})/u;

/** The PRD says best what the product is; then the idea; a brief alone has to tell both product and look. */
export async function subjectOf(data: WriteData): Promise<Subject> {
  const product = data.product;
  const brief = await readBrief(aboutProduct(data.brief));
  const idea = !product && data.ideaSummary ? await readBrief(data.ideaSummary) : brief;
  const name = data.name ?? given.exec(data.brief)?.[1] ?? product?.title ?? idea.title;
  const english = await loadEnglish();
  const known = (product?.things ?? []).map((name) => ({ name, plural: pluralOf(name, english) }));
  const [person] = product?.people ?? [];
  const people = person === undefined ? idea.actors[0]?.plural : lowerWords(pluralOf(person, english));
  const things = (known.length > 0 ? known : idea.things).map((thing) => ({
    name: shortened(thing.name, 60),
    plural: shortened(thing.plural, 60),
  }));
  return {
    name: shortened(name, 120),
    summary: firstSentence(product?.summary || data.ideaSummary || aboutProduct(data.brief)),
    people: shortened(people ?? 'people', 60),
    things,
    actions: product ? product.actions.map(bareAction) : idea.actions.map((action) => action.phrase),
    qualities: brief.qualities,
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

/** `Dog Walker` → `Dog Walkers`. */
function pluralOf(name: string, english: English): string {
  const [last = name, ...before] = name.split(' ').toReversed();
  return last.endsWith('s') ? name : [...before.toReversed(), english.plural(last)].join(' ');
}

/** `to schedule walks` and `I want to schedule walks` as `schedule walks`. */
function bareAction(text: string): string {
  return text.replace(/^(?:i want\s+)?(?:to\s+)?/i, '');
}

function firstSentence(text: string): string {
  const first = /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
  return sentence(shortened(first, 280));
}
