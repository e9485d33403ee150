import type { Action, Actor, Thing } from './brief.ts';
import type { NounPhrase } from './phrases.ts';
import { productWords, weakVerbs } from './word-lists.ts';
import { shortened, titleCase } from './wording.ts';

const plainKinds = new Set(
  'web mobile online phone simple new small digital modern little desktop ios android internal'.split(' '),
);

/** A short title made of the words. */
export function titleOf(
  products: readonly NounPhrase[],
  actors: readonly Actor[],
  actions: readonly Action[],
  things: readonly Thing[],
): string {
  for (const product of products) {
    const telling = product.words.filter((word) => !word.adjective && !plainKinds.has(word.lower));
    const bare = telling.every((word) => productWords.has(word.lower));
    if (!bare && telling.length > 1 && telling.length < 6) return titleCase(telling.map((word) => word.text).join(' '));
  }
  const [actor] = actors;
  const action = actions.find((one) => one.thing !== null) ?? actions[0];
  const thing = things.find((one) => one.name === action?.thing) ?? things[0];
  if (!actor || !action || !thing || (thing.name === 'Item' && actor.name === 'User')) return 'New Product';
  const [doer = '', modifier] = actor.name.toLowerCase().split(' ').toReversed();
  // A walker walks: what the dog walker schedules is a dog walk.
  const ownActivity =
    modifier !== undefined && doer.startsWith(thing.name.toLowerCase()) && doer.length - thing.name.length <= 3;
  const object = ownActivity ? `${titleCase(modifier)} ${thing.name}` : thing.name;
  const verb = action.verb.split(' ')[0] ?? '';
  const named =
    !weakVerbs.has(verb) &&
    action.object !== '' &&
    !action.gerund.startsWith(thing.name.toLowerCase().slice(0, 4)) &&
    !object.endsWith('ing')
      ? `${object} ${titleCase(action.gerund)}`
      : thing.plural;
  const title = ownActivity && named !== thing.plural ? named : `${named} for ${titleCase(actor.plural)}`;
  return shortened(actor.name === 'User' ? named : title, 70);
}
