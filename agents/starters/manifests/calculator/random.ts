import { wholeWords } from '../../../kit/brief/found.ts';
import { numberWordPattern, numberWords } from '../../../kit/brief/numbers.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import { firstOption, type Slot } from '../../base/fill.ts';
import type { Setting } from '../../base/setting.ts';
import { number, option } from './setting-makers.ts';

export const randomSettings: readonly Setting[] = [
  {
    key: 'draws',
    type: 'choice',
    options: [
      option('list', ['list', 'names'], ['Liste', 'Namen']),
      option('dice', ['dice', 'numbers'], ['Würfel', 'Zahlen']),
      option('password', ['password'], ['Passwort']),
    ],
    names: { en: ['kind of draw'], de: ['Art der Ziehung'] },
    example: { en: 'Set the kind of draw to dice', de: 'Setze die Art der Ziehung auf Würfel' },
  },
  {
    key: 'choices',
    type: 'list',
    min: 0,
    max: 200,
    maxLength: 80,
    names: { en: ['choices', 'names'], de: ['Auswahl', 'Namen'] },
    example: { en: 'Add “Ada” to the choices', de: 'Füge „Ada“ zur Auswahl hinzu' },
  },
  {
    ...number('dice', ['number of dice'], ['Zahl der Würfel'], 100, 'number of dice', 'Zahl der Würfel', 2),
    min: 1,
    integer: true,
  },
  { ...number('sides', ['sides', 'sides of a die'], ['Seiten'], 1e6, 'sides', 'Seiten', 20), min: 2, integer: true },
];

export const chance = wholeWords(
  String.raw`(?:what|where) (?:should (?:we|i)|to) (?:eat|cook)|random (?:name |number |team |group |student |winner |meal |dinner )?(?:picks?|picker|generator|chooser|selector|draw|numbers?|names?|order|teams?|groups?|meal|dinner)|random[iu]?[sz]ers?|(?:name|student|winner|raffle|dinner|meal|restaurant|decision) (?:picker|chooser|wheel)|picker|(?:spin(?:ning)? (?:the |a )?)?(?:prize |decision |fortune )?wheel(?: of (?:names|fortune))?|(?:roll(?:s|ing)? )?(?:the |a |some )?dice|dice roller|\d{0,2}d\d{1,4}|coin (?:flip(?:per)?|toss)|(?:flip|toss) a coin|(?:team|group|password) (?:generator|maker|randomi[sz]er)|draw (?:lots|straws|a winner)|zufalls\p{L}{3,20}|zufällig\p{L}{0,3}|würfel(?:n|becher|app|spiel)?|wuerfeln?|glücksrad|gluecksrad|münzwurf|auslosung|auslosen|losen|passwort-?generator|teams? (?:bilden|auslosen)`,
  'iu',
);

/** `2d6`, `d20` */
const dice = /(?<![\p{L}\p{N}])(?<dice>\d{1,2})?d(?<sides>\d{1,4})(?![\p{L}\p{N}])/iu;
/** `two dice` */
const counted = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<dice>\d{1,2}|${numberWordPattern}) (?:dice|würfel\p{L}{0,2})(?!\p{L})`,
  'iu',
);
/** `20-sided` */
const sided = /(?<![\p{L}\p{N}.,])(?<sides>\d{1,4})[ -](?:sided|sides|seitig\p{L}{0,2}|seiten)(?!\p{L})/iu;
/** `1 to 100` */
const upTo = /(?<![\p{L}\p{N}.,])1 ?(?:to|and|bis|und|-|–) ?(?<sides>\d{1,6})(?![\p{N}.,]?\p{N})/iu;
const draws = [
  ['password', wholeWords(String.raw`passw(?:ords?|ort\p{L}{0,12})(?:-?generator)?`, 'iu')],
  [
    'dice',
    wholeWords(
      String.raw`\p{L}{0,3}dice|\d{0,2}d\d{1,4}|coins?|numbers?|würfel\p{L}{0,8}|wuerfel\p{L}{0,8}|münz\p{L}{0,8}|zufallszahl(?:en)?`,
      'iu',
    ),
  ],
] as const;
const coin = wholeWords('coin|münzwurf|münze', 'iu');
const name = String.raw`\p{Lu}[\p{L}'’-]{1,20}`;
const among = new RegExp(
  String.raw`(?:for|from|of|between|among|für|aus|von|unter|zwischen) (?<list>${name}(?:(?:, ?| ?& ?|,? and |,? und |,? or |,? oder )${name}){1,40})`,
  'u',
);

/** Reads the dice, and what is picked from: `2d6`, `spin the wheel: pizza, sushi, burger`. */
export function randomFigures(wanted: string): Record<string, Slot> {
  const die = dice.exec(wanted);
  const many = die ?? counted.exec(wanted);
  const span = upTo.exec(wanted);
  const faces = die ?? sided.exec(wanted) ?? span;
  const said = many?.groups?.['dice']?.toLowerCase() ?? '';
  const amount = numberWords.get(said) ?? Number(said);
  const sides = Number(faces?.groups?.['sides'] ?? 0);
  const flip = coin.exec(wanted)?.[0];
  const choices = choicesIn(wanted);
  const drawn = choices ? null : firstOption(wanted, draws);
  return {
    ...(drawn ? { draws: drawn } : {}),
    ...(many && amount >= 1 && amount <= 100 ? { dice: { value: amount, quote: many[0] } } : {}),
    ...(span && faces === span ? { dice: { value: 1, quote: span[0] } } : {}),
    ...(faces && sides >= 2 ? { sides: { value: sides, quote: faces[0] } } : {}),
    ...(!faces && flip !== undefined ? { sides: { value: 2, quote: flip } } : {}),
    ...(choices ? { choices } : {}),
  };
}

function choicesIn(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ items }) =>
    items.every((item) => item.length <= 80 && item.split(/\s+/u).length <= 5),
  );
  if (list) return { value: [...new Set(list.items)].slice(0, 200), quote: list.quote };
  const named = among.exec(wanted)?.groups?.['list'];
  return named === undefined ? null : { value: [...new Set(splitItems(named))], quote: named };
}
