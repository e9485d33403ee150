import { wholeWords } from '../../../kit/brief/found.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import type { Slot } from '../../base/fill.ts';
import type { Setting } from '../../base/setting.ts';
import { number } from './setting-makers.ts';

export const recipeSettings: readonly Setting[] = [
  number(
    'servings',
    ['servings in the recipe', 'servings'],
    ['Portionen im Rezept', 'Portionen'],
    1e5,
    'servings',
    'Portionen',
    6,
  ),
  number(
    'servingsWanted',
    ['wanted servings'],
    ['gewünschte Portionen'],
    1e5,
    'wanted servings',
    'gewünschte Portionen',
    12,
  ),
  {
    key: 'ingredients',
    type: 'list',
    min: 0,
    max: 60,
    maxLength: 120,
    names: { en: ['ingredients'], de: ['Zutaten'] },
    example: { en: 'Add “200 g sugar” to the ingredients', de: 'Füge „200 g Zucker“ zu den Zutaten hinzu' },
  },
];

export const scaling = wholeWords(
  String.raw`recipes? (?:scal(?:er|ing)|convert(?:er|or)|calculator|resizer|multiplier)|(?:scal(?:e|es|ing)|resiz(?:e|es|ing)|multipl(?:y|ies|ying)|convert(?:s|ing)?) (?:my |a |our |the |any |up |down )*recipes?|(?:portions?|servings?) (?:calculator|converter|scaler)|rezept-?(?:um)?rechner|rezepte? (?:umrechnen|hochrechnen|skalieren)|portions(?:um)?rechner`,
  'iu',
);

const eaters = String.raw`(?: ?(?:people|persons?|guests?|servings?|portions?|personen|portionen|leute|gäste))?`;
const changed = new RegExp(
  String.raw`(?<!\p{L})(?:from|for|von|für) (?<from>\d{1,4})${eaters} (?:to|into|up to|auf|zu) (?:for )?(?<to>\d{1,4})(?!\p{N})|(?<!\p{L})(?:for|für) (?<wanted>\d{1,4})${eaters} (?:instead of|rather than|statt|anstatt) (?:for |für )?(?<had>\d{1,4})(?!\p{N})`,
  'iu',
);

/** Reads the servings of the recipe, those that are wanted, and the ingredients with amounts. */
export function recipeFigures(wanted: string): Record<string, Slot> {
  const slots: Record<string, Slot> = {};
  const match = changed.exec(wanted);
  const { from, to, wanted: asked, had } = match?.groups ?? {};
  const [servings, target] = [Number(from ?? had ?? 0), Number(to ?? asked ?? 0)];
  if (match && servings > 0 && target > 0) {
    slots['servings'] = { value: servings, quote: match[0] };
    slots['servingsWanted'] = { value: target, quote: match[0] };
  }
  const list = readLists(wanted).find(
    ({ items }) => items.every((item) => item.length <= 120) && items.some((item) => /\d/.test(item)),
  );
  if (list) slots['ingredients'] = { value: list.items.slice(0, 60), quote: list.quote };
  return slots;
}
