import type { Entity, Screen } from '../../../schema/prd.ts';
import { foldedName, uniqueName } from '../../kit/unique-name.ts';
import { kebabCase, nounKey, pascalCase, plural, camelCase, sentenceCase, wordsOf } from '../../kit/project/names.ts';
import { actionsFor, addLabel, concerns, viewsFor, type Wish } from './plan-actions.ts';
import { isPast, isPerson, planFields, titleField } from './plan-fields.ts';
import { planScreens } from './plan-screens.ts';
import type { AppPlan, EntityPlan, FieldPlan, IconName } from './plan.ts';

/** The parts of a product that an application is planned from, whether they come from a PRD or a brief. */
export interface Product {
  title: string;
  summary: string;
  entities: readonly Entity[];
  screens: readonly Pick<Screen, 'id' | 'name' | 'purpose' | 'type'>[];
  personas: readonly { name: string }[];
  userStories: readonly { iWant: string }[];
  features: readonly { name: string; description: string }[];
}

/** Plans the application by general rules on the attributes' types and the verbs of the stories. A pure function. */
export function planApp(product: Product): AppPlan {
  const wanted = product.entities.length > 0 ? product.entities.slice(0, 12) : [{ name: 'Entry', attributes: [] }];
  const personas = product.personas.map((persona) => persona.name);
  const wishes = product.userStories.map((story) => ({ text: story.iWant }));
  const everything = [product.summary, ...wishes.map((wish) => wish.text), ...product.features.map((f) => f.name)];

  const [types, keys, variables] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const named = wanted.map((entity, index) => {
    const type = uniqueName(typeName(entity.name, `Entity${index + 1}`), types);
    const label = singularLabel(entity.name) || type;
    const key = uniqueName(kebabCase(plural(type), type.toLowerCase()), keys, '-');
    return { entity, type, label, key, variable: uniqueName(camelCase(plural(type), 'rows'), variables) };
  });
  // Prefers an exact match of the name to an approximate one.
  function keyOf(name: string): string | null {
    const called = (fold: (name: string) => string) => named.find(({ entity }) => fold(entity.name) === fold(name));
    return (called(String) ?? called(foldedName) ?? called(nounKey))?.key ?? null;
  }

  // If a list has the name of its entity, that name has no other plural: `Evidence`, `Imker`.
  const listed = new Set(product.screens.filter(({ type }) => type === 'list').map(({ name }) => sentenceCase(name)));

  const entities = named.map(({ entity, type, label, key, variable }): EntityPlan => {
    const drafted = planFields(entity, keyOf);
    const title = titleField(drafted);
    const fields = drafted.map((field) => (field.name === title ? { ...field, required: true } : field));
    const about = wishes.filter((wish) => concerns(wish.text, entity.name) && ownWish(wish, entity.name, wanted));
    const person = isPerson(entity, personas);
    return {
      type,
      variable,
      key,
      singular: label,
      plural: listed.has(label) ? label : plural(label),
      person,
      icon: iconFor(person, label, fields),
      titleField: title,
      fields,
      actions: actionsFor(about, fields, label),
      addLabel: addLabel(about, label),
      views: person
        ? ['list']
        : viewsFor(about, fields, isPaid.test(label) && /\b(week|month)/i.test(everything.join(' '))),
    };
  });
  return {
    name: product.title.replaceAll(/\s+/gu, ' ').trim().slice(0, 60) || 'Untitled',
    summary: product.summary,
    entities,
    screens: planScreens(product.screens, entities),
    period: /\bmonth(ly|s)?\b/i.test(everything.join(' ')) && !/\bweek/i.test(everything.join(' ')) ? 'month' : 'week',
  };
}

const isPaid = /\b(pay\w*|invoices?|bills?|wages?|salar\w+|earnings?|fees?|rents?|royalt\w+|commissions?)\b/i;

/** A type that TypeScript or the generated modules already have gets a longer name. */
function typeName(name: string, fallback: string): string {
  const pascal = pascalCase(name, fallback);
  const hidden =
    /^(Array|Boolean|Date|Entity|Error|Field|Function|Map|Number|Object|Promise|Row|Set|String|Symbol|All)$/;
  return hidden.test(pascal) ? `${pascal}Record` : pascal;
}

function singularLabel(name: string): string {
  return sentenceCase(name).slice(0, 60);
}

/** A wish belongs to the entity that it names first: sharing routes with owners is an action on routes. */
function ownWish(wish: Wish, name: string, entities: readonly Entity[]): boolean {
  const words = wordsOf(wish.text).map(nounKey);
  const indexOf = (entity: string) => words.indexOf(nounKey(entity).split(' ').at(-1) ?? '');
  const own = indexOf(name);
  return entities.every((other) => indexOf(other.name) < 0 || indexOf(other.name) >= own);
}

function iconFor(person: boolean, label: string, fields: readonly FieldPlan[]): IconName {
  if (person) return 'person';
  if (/\b(route|location|place|venue|site|map|stop|address|trip)\b/i.test(label)) return 'pin';
  const types = new Set(fields.map((field) => field.type));
  if (/\b(pay|payout|payment|invoice|bill|price|fee|sale|expense|order)\b/i.test(label)) return 'chart';
  const planned = fields.some((field) => field.type === 'date' && !isPast(field.label));
  if (types.has('datetime') || planned) return 'calendar';
  return types.has('choice') ? 'board' : 'box';
}
