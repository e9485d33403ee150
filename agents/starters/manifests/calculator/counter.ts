import { wholeWords } from '../../../kit/brief/found.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { isSmall, foldWord } from '../../../kit/brief/small-words.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import type { Slot } from '../../base/fill.ts';
import type { Setting } from '../../base/setting.ts';

export const counterSettings: readonly Setting[] = [
  {
    key: 'counters',
    type: 'list',
    min: 0,
    max: 30,
    maxLength: 60,
    names: { en: ['counters', 'counter'], de: ['Zähler'] },
    example: { en: 'Add “out” to the counters', de: 'Füge „draußen“ zu den Zählern hinzu' },
  },
];

export const counting = wholeWords(
  String.raw`counters?|clickers?|head ?counts?|tall(?:y|ies)(?: marks?)?|[\p{L}-]{0,30}(?:zähler|zaehler)s?|strichlisten?|count(?:s|ing)?(?: how many)?(?= (?:the |my |our )?(?:people|persons|visitors|guests|customers|clicks|rows|stitches|cars|laps|birds|votes|heads)(?!\p{L}))|zähl(?:t|en)?(?= (?:die |meine )?(?:leute|personen|besucher|gäste|kunden|klicks|reihen|maschen|autos|runden|vögel|stimmen)(?!\p{L}))`,
  'iu',
);

const most = 30;
/** Words for the counter itself. */
const general =
  /^(?:click|tally|hand|digital|online|button|press|manual|multi|multiple|count|counting|number|numbers|two|three|several|mechanical|klick|hand|strich)$/u;
const before = /(?<words>(?:\p{L}[\p{L}'’-]{0,20} ){1,3})(?:counters?|clickers?|head ?counts?)(?!\p{L})/iu;
const compound = /(?<![\p{L}-])(?<name>\p{L}{3,20})-?(?:zähler|zaehler)(?!\p{L})/iu;
const after = wholeWords(
  String.raw`(?:counters?|clickers?|tall(?:y|ies)(?: counters?)?|zähler|zaehler|strichlisten?) (?:for|of|für|fuer|von) (?<body>[^\n.;:!?()]{2,120})`,
  'iu',
);
const counted = wholeWords(
  String.raw`(?:count(?:s|ing)?(?: how many)?|zähl(?:t|en)?(?: wie viele)?) (?:the |my |our |die |meine )?(?<name>\p{L}{3,20}(?:(?: and | und |, )\p{L}{3,20}){0,3})`,
  'iu',
);
const titled = /(?<!\p{L})(?:counters?|tall(?:y|ies)|\p{L}*zähler|strichlisten?)(?: (?:for|of|für|von) [^:]{1,40})?$/iu;
/** Where the name of a thing ends. */
const purpose =
  /\s(?:with|w|that|which|who|when|in|at|on|to|by|per|from|mit|die|der|das|wenn|im|am|beim|pro|zum)(?!\p{L})[\s\S]*$/iu;

/** Reads what is counted: `people counter`, `counters: in, out`, `Besucherzähler`, `count cars and bikes`. */
export function counterFigures(wanted: string): Record<string, Slot> {
  const found = listed(wanted) ?? named(wanted) ?? forThings(wanted) ?? ofVerb(wanted);
  return found === null ? {} : { counters: found };
}

function listed(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) => titled.test(title));
  return list ? slotOf(list.items, list.quote) : null;
}

function forThings(wanted: string): Slot | null {
  const body = after.exec(wanted)?.groups?.['body']?.replace(purpose, '');
  return body === undefined ? null : unlessGeneral(slotOf(splitItems(body), body));
}

function named(wanted: string): Slot | null {
  const said = before.exec(wanted)?.groups?.['words']?.trim().split(' ') ?? [];
  const own = said.slice(said.findLastIndex((word) => isGeneral(word)) + 1).join(' ');
  const name = own === '' ? (compound.exec(wanted)?.groups?.['name'] ?? '') : own;
  return unlessGeneral(slotOf([name], name));
}

function ofVerb(wanted: string): Slot | null {
  const name = counted.exec(wanted)?.groups?.['name'];
  return name === undefined ? null : unlessGeneral(slotOf(splitItems(name), name));
}

/** Only in a list is a word such as `in` a name. */
const unlessGeneral = (slot: Slot | null) =>
  slot && (slot.value as readonly string[]).every((name) => isGeneral(name)) ? null : slot;

const isGeneral = (word: string) => isSmall(foldWord(word)) || general.test(foldWord(word));

function slotOf(items: readonly string[], quote: string): Slot | null {
  const names = [
    ...new Set(
      items.map((item) =>
        item
          .replace(
            /^(?:(?:one|another|(?:noch )?eine[nrs]?) (?:for|für) )?(?:(?:an?|the|my|our|die|der|das|eine[nr]?|meine[nr]?) )?/iu,
            '',
          )
          .trim(),
      ),
    ),
  ];
  const fits = names.every((name) => /\p{L}/u.test(name) && name.length <= 60 && name.split(/\s+/u).length <= 4);
  return names.length > 0 && names.length <= most && fits ? { value: names, quote: quote.trim() } : null;
}
