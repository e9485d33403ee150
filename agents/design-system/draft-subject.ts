import { readBrief } from '../words/read-brief.ts';
import { shortened } from '../words/wording.ts';
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
  const brief = await readBrief(data.brief);
  const idea = !product && data.ideaSummary ? await readBrief(data.ideaSummary) : brief;
  const name = data.name ?? given.exec(data.brief)?.[1] ?? product?.title ?? idea.title;
  const things = (product?.things ?? []).map((thing) => ({ name: thing, plural: `${thing} list` }));
  return {
    name: shortened(name, 120),
    summary: firstSentence(product?.summary || data.ideaSummary || data.brief),
    people: product?.people[0]?.toLowerCase() ?? idea.actors[0]?.plural ?? 'people',
    things: things.length > 0 ? things : idea.things,
    actions: product ? product.actions.map(bareAction) : idea.actions.map((action) => action.phrase),
    qualities: brief.qualities,
  };
}

/** `to schedule walks` and `I want to schedule walks` as `schedule walks`. */
function bareAction(text: string): string {
  return text.replace(/^(?:i want\s+)?(?:to\s+)?/i, '');
}

function firstSentence(text: string): string {
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
  return shortened(sentence, 280);
}
