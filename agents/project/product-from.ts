import type { Attribute, Entity } from '../../schema/prd.ts';
import type { Brief, Thing } from '../words/brief.ts';
import { readBrief } from '../words/read-brief.ts';
import { nounKey } from './names.ts';
import type { Product } from './plan-app.ts';
import type { ProductSource } from './product.ts';

/** The product of the PRD; without one, what the words tell. */
export async function productFrom({ product, ideaSummary, words }: ProductSource): Promise<Product> {
  if (product) return product;
  return productOfBrief(await readBrief([ideaSummary, words].filter(Boolean).join('\n\n')));
}

function productOfBrief(brief: Brief): Product {
  const actors = brief.actors.filter(
    (actor) => !brief.things.some((thing) => nounKey(thing.name) === nounKey(actor.name)),
  );
  const people = actors.slice(0, 2).map((actor): Entity => ({ name: actor.name, attributes: personAttributes }));
  const things = brief.things.slice(0, 5).map((thing, index) => entityOf(thing, index, brief, people[0]?.name ?? null));
  return {
    title: brief.title,
    summary: brief.text.slice(0, 2_000),
    entities: [...things, ...people],
    screens: [],
    personas: brief.actors.map(({ name }) => ({ name })),
    userStories: brief.actions.map(({ phrase }) => ({ iWant: phrase })),
    features: brief.actions.map(({ phrase }) => ({ name: phrase, description: '' })),
  };
}

const attribute = (name: string, type: Attribute['type'], more: Partial<Attribute> = {}): Attribute => ({
  name,
  type,
  options: [],
  references: null,
  ...more,
});

const personAttributes = [
  attribute('name', 'text'),
  attribute('email', 'text'),
  attribute('phone', 'text'),
  attribute('notes', 'text'),
];

const planning = /^(schedule|book|plan|reserve|arrange|visit|meet|attend|hold|run|teach|deliver|rent|hire|borrow)$/;
const paying = /^(pay|sell|buy|charge|bill|invoice|earn|price|quote|rent|order|donate|collect)$/;
const moneyThings = /\b(payout|payment|invoice|bill|sale|order|fee|price|quote|donation|expense|deposit)\b/i;
const placed = /\b(gps|route|location|place|map|site|venue|delivery|trip|tour)\b/i;

/** What is kept of a thing, by what is done with it. */
function entityOf(thing: Thing, index: number, brief: Brief, person: string | null): Entity {
  const actions = brief.actions.filter((action) => action.thing === thing.name);
  const does = (verbs: RegExp) => actions.some((action) => verbs.test(action.verb));
  const isMoney = moneyThings.test(thing.name) || does(paying);
  const main = brief.things[0];
  return {
    name: thing.name,
    attributes: [
      attribute('name', 'text'),
      ...(person === null ? [] : [attribute(person, 'reference', { references: person })]),
      ...(index > 0 && main ? [attribute(main.name, 'reference', { references: main.name })] : []),
      does(planning) ? attribute('starts at', 'datetime') : attribute('date', 'date'),
      ...(isMoney ? [attribute('amount', 'money')] : []),
      ...(placed.test(`${thing.qualifier} ${thing.name}`) ? [attribute('location', 'text')] : []),
      attribute('status', 'choice', { options: isMoney ? ['Open', 'Sent', 'Paid'] : ['Planned', 'Active', 'Done'] }),
      attribute('notes', 'text'),
    ],
  };
}
