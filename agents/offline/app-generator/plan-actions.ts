import { nounKey, sentenceCase, wordsOf } from '../../kit/project/names.ts';
import type { ActionPlan, FieldPlan, View } from './plan.ts';

/** Something that people want to do, in their words: `share live routes with owners`. */
export interface Wish {
  text: string;
}

const families = {
  share: ['share', 'send', 'invite', 'publish', 'forward'],
  plan: ['schedule', 'book', 'plan', 'reserve', 'arrange'],
  make: ['add', 'create', 'register', 'record', 'log', 'enter', 'list', 'post', 'write', 'note', 'order', 'request'],
  sum: ['pay', 'paid', 'bill', 'invoice', 'charge', 'earn', 'collect', 'total', 'report', 'settle', 'payout'],
  /** Every list, form and detail page can already do these. */
  plain:
    'see view find search browse get manage edit update change delete remove keep have receive know use want be do set show open check look let need can want'.split(
      ' ',
    ),
} as const;

/** Returns the first word that is an action: `be able to schedule walks` → `schedule`. */
function verbOf(wish: string): string {
  const words = wordsOf(wish.toLowerCase());
  const skipped = new Set(['to', 'be', 'able', 'get', 'quickly', 'easily', 'can', 'want', 'i', 'the', 'a']);
  return words.find((word) => !skipped.has(word)) ?? '';
}

const includes = (family: readonly string[], verb: string) => family.includes(verb);

/** Whether the wish is about rows with this name. */
export function concerns(text: string, entityName: string): boolean {
  const key = nounKey(entityName);
  const last = key.split(' ').at(-1) ?? key;
  return ` ${wordsOf(text).map(nounKey).join(' ')} `.includes(` ${last} `);
}

export function addLabel(wishes: readonly Wish[], singular: string): string {
  const verb = wishes
    .map((wish) => verbOf(wish.text))
    .find((word) => includes(families.plan, word) || includes(families.make, word));
  return sentenceCase(`${verb ?? 'add'} ${singular.toLowerCase()}`);
}

/**
 * Returns the views that the attributes allow; the one that a wish calls for comes first. `periodic`: whether the
 * product sums by week or month.
 */
export function viewsFor(wishes: readonly Wish[], fields: readonly FieldPlan[], periodic: boolean): View[] {
  const dated = fields.some((field) => field.type === 'date' || field.type === 'datetime');
  const amount = fields.some((field) => field.type === 'money');
  const views: View[] = ['list'];
  if (dated) views.push('agenda');
  if (fields.some((field) => field.type === 'choice')) views.push('board');
  if (dated && amount) views.push('totals');
  const verbs = wishes.map((wish) => verbOf(wish.text));
  const first: View | null =
    views.includes('totals') && (periodic || verbs.some((verb) => includes(families.sum, verb)))
      ? 'totals'
      : dated && verbs.some((verb) => includes(families.plan, verb))
        ? 'agenda'
        : null;
  return first === null ? views : [first, ...views.filter((view) => view !== first)];
}

/**
 * Returns the buttons of a detail page: sharing, moving its choice to the next value, and any other action that people
 * want.
 */
export function actionsFor(wishes: readonly Wish[], fields: readonly FieldPlan[], singular: string): ActionPlan[] {
  const choice = fields.find((field) => field.type === 'choice');
  const noun = singular.toLowerCase();
  const actions: ActionPlan[] = [];
  const moved = new Set<string>();
  for (const verb of new Set(wishes.map((wish) => verbOf(wish.text)))) {
    const value = choice?.options.find((option) => option.toLowerCase().startsWith(stem(verb)));
    if (includes(families.share, verb)) {
      if (!actions.some((action) => action.kind === 'share')) {
        actions.push({ kind: 'share', label: sentenceCase(`${verb} ${noun}`) });
      }
    } else if (choice && value !== undefined && !includes(families.plan, verb)) {
      moved.add(value);
      actions.push({ kind: 'set', label: sentenceCase(`${verb} ${noun}`), field: choice.name, value });
    } else if (verb !== '' && !isCovered(verb)) {
      const label = sentenceCase(`${verb} ${noun}`);
      actions.push({ kind: 'log', label, note: label });
    }
  }
  const steps = choice && /\b(status|state|stage|progress|phase)\b/i.test(choice.label) ? choice.options.slice(1) : [];
  for (const value of steps) {
    if (choice && !moved.has(value))
      actions.push({ kind: 'set', label: `Mark as ${value.toLowerCase()}`, field: choice.name, value });
  }
  return actions.slice(0, 5);
}

function isCovered(verb: string): boolean {
  return [families.plain, families.make, families.plan, families.sum].some((family) => includes(family, verb));
}

/** Gives `approve` and `Approved`, `cancel` and `Cancelled` the same beginning. */
function stem(verb: string): string {
  return verb.length > 3 ? verb.replace(/e$/, '').replace(/y$/, 'i') : `${verb}\u0000`;
}
