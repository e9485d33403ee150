import type { Action, Actor, Brief } from './brief.ts';
import { listOf, lowerWords, sentence, withArticle } from '../../kit/wording.ts';

export function actionsOf(brief: Brief, actor: Actor): Action[] {
  return brief.actions.filter((action) => action.actor === actor.name);
}

/** Writes the idea in a few sentences. */
export function composeSummary(brief: Brief): string {
  const product = brief.product === null ? 'app' : lowerWords(brief.product);
  const opening = `${withArticle(product)} for ${listOf(brief.actors.map((actor) => actor.plural))}`;
  const doings = brief.actors.map((actor) => {
    const phrases = actionsOf(brief, actor).map((action) => action.phrase);
    return sentence(`${actor.plural} ${listOf(phrases)}`);
  });
  return [sentence(opening), ...doings].join(' ');
}
