import type { Action, Actor, Thing } from './brief.ts';
import { workName, workNoun, workNouns } from './nominal.ts';
import type { NounPhrase } from './phrases.ts';
import { productWords, weakVerbs } from './word-lists.ts';
import { shortened, titleCase } from './wording.ts';

const plainKinds = new Set(
  'web mobile online phone simple new small digital modern little desktop ios android internal'.split(' '),
);

/** What the words call the product: `Crane Rental Marketplace`; null where they do not. */
export function productName(products: readonly NounPhrase[]): string | null {
  for (const product of products) {
    const telling = product.words.filter((word) => !word.adjective && !plainKinds.has(word.lower));
    const bare = telling.every((word) => productWords.has(word.lower));
    if (!bare && telling.length > 1 && telling.length < 6) return titleCase(telling.map((word) => word.text).join(' '));
  }
  return null;
}

/** A short title made of what is done. */
export function titleOf(actors: readonly Actor[], actions: readonly Action[], things: readonly Thing[]): string {
  const [actor] = actors;
  const action = actions.find((one) => one.thing !== null) ?? actions[0];
  const thing = things.find((one) => one.name === action?.thing) ?? things[0];
  if (!actor || !action || !thing || (thing.name === 'Item' && actor.name === 'User')) return 'New Product';
  const [doer = '', modifier] = actor.name.toLowerCase().split(' ').toReversed();
  // A walker walks: what the dog walker schedules is a dog walk.
  const ownActivity =
    modifier !== undefined && doer.startsWith(thing.name.toLowerCase()) && doer.length - thing.name.length <= 3;
  const object = ownActivity ? `${titleCase(modifier)} ${thing.name}` : thing.name;
  const [verb = '', particle] = action.verb.split(' ');
  const work = workNoun(action.verb);
  const ownEvent = work !== null && thing.name.toLowerCase().endsWith(work);
  const plain = !particle && !weakVerbs.has(verb) && !ownEvent;
  const named =
    work !== null && !ownEvent && action.object !== ''
      ? `${object} ${titleCase(workNouns(action.verb) ?? work)}`
      : plain &&
          action.object !== '' &&
          !action.gerund.startsWith(thing.name.toLowerCase().slice(0, 4)) &&
          !object.endsWith('ing')
        ? `${object} ${titleCase(workName(verb, action.gerund))}`
        : thing.plural;
  // Violin repairs for violin repairers say it twice.
  const saysItself = ownActivity || actor.name.startsWith(`${thing.name} `);
  const title = saysItself && named !== thing.plural ? named : `${named} for ${titleCase(actor.plural)}`;
  return shortened(actor.name === 'User' ? named : title, 70);
}
