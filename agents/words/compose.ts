import type { Action, Actor, Brief } from './brief.ts';
import { listOf, lowerWords, sentence, shortened, titleCase, withArticle } from './wording.ts';

/** `dog walkers schedule walks`: `be` agrees with its subject, every other verb stands in its base form. */
export function inPlural(phrase: string): string {
  return phrase.replace(/^be /, 'are ');
}

/** A thing inside a sentence: `walks`, `MRI scans`; in other languages as it was written. */
export function inText(brief: Brief, name: string): string {
  return brief.language === 'en' ? lowerWords(name) : name;
}

export function actionsOf(brief: Brief, actor: Actor): Action[] {
  return brief.actions.filter((action) => action.actor === actor.name);
}

/** The idea in a few sentences that say the same to a reader and to `readBrief`. */
export function composeSummary(brief: Brief): string {
  if (brief.language === 'other') return shortened(brief.text, 1200);
  const named = brief.title !== titleCase(brief.title.toLowerCase()) || isProductName(brief.title);
  const product = named && isProductName(brief.title) ? lowerWords(brief.title) : 'app';
  const qualities = brief.qualities.filter((quality) => !product.includes(quality));
  const aim = brief.purposes.length > 0 ? `, so that ${listOf(brief.purposes)}` : '';
  const name = brief.named && !isProductName(brief.title) ? `${brief.title}: ` : '';
  const opening = `${name}${withArticle([...qualities, product].join(' '))} for ${listOf(brief.actors.map((actor) => actor.plural))}${aim}`;
  const doings = brief.actors.flatMap((actor) => {
    const actions = actionsOf(brief, actor).map((action) => inPlural(action.phrase));
    return actions.length > 0 ? [sentence(`${actor.plural} ${listOf(actions)}`)] : [];
  });
  return [sentence(opening), ...doings].join(' ');
}

function isProductName(title: string): boolean {
  return /\b(?:app|application|tool|platform|system|software|marketplace|calendar|workflow|dashboard|portal|tracker|planner|directory|hub)$/i.test(
    title,
  );
}
