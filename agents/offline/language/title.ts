import type { Action, Actor, Thing } from './brief.ts';
import { shortened, titleCase } from '../../kit/wording.ts';

/** Returns a title such as `Visits and Expenses for Volunteers`. */
export function titleOf(actors: readonly Actor[], actions: readonly Action[], things: readonly Thing[]): string {
  const [actor] = actors;
  const worked = things.filter(({ name }) => actions.some(({ thing }) => thing === name));
  const named = worked
    .slice(0, 2)
    .map(({ plural }) => plural)
    .join(' and ');
  return shortened(actor ? `${named} for ${titleCase(actor.plural)}` : named, 70);
}
