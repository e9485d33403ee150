import { wholeWords } from '../../brief/found.ts';
import type { Amount } from '../../brief/read-amounts.ts';
import { splitItems } from '../../brief/split-items.ts';
import type { Slot } from '../fill.ts';

const staffNouns =
  'therapists?|physios?|physiotherapists?|doctors?|dentists?|vets?|stylists?|hairdressers?|barbers?|groomers?|trainers?|teachers?|coach(?:es)?|tutors?|mechanics?|instructors?|practitioners?|nurses?|consultants?|advisers?|photographers?|staff|employees|team|Therapeut(?:en|innen|in)?|Physiotherapeut(?:en|innen|in)?|Ärzte|Ärztinnen|Ärztin|Arzt|Friseure?|Friseurin(?:nen)?|Trainer(?:innen)?|Lehrer(?:innen)?|Mitarbeiter(?:innen)?|Kolleg(?:en|innen)|Berater(?:innen)?|Masseure?|Masseurin(?:nen)?|Behandler(?:innen)?';
const name = String.raw`\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?`;
const list = String.raw`(?<names>${name}(?:, ${name}){0,10}(?:,? (?:and|und|&|or|oder) ${name})?)`;
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${staffNouns})(?: (?:are|is|sind|ist|heißen|called|named))?[,:]? ?\(?${list}`,
  'u',
);
const counted = wholeWords(staffNouns, 'iu');

/** Who serves: by name if the words name them, else how many there are. */
export function readStaff(wanted: string, amounts: readonly Amount[]): { people: Slot | null; places: Slot | null } {
  const names = named.exec(wanted)?.groups?.names;
  const items = names === undefined ? [] : [...new Set(splitItems(names))];
  const people =
    names !== undefined && items.length > 1 && items.length <= 40 && items.every((item) => item.length <= 60)
      ? { value: items, quote: names }
      : null;
  const amount = amounts.find(
    ({ kind, unit, value }) =>
      kind === 'pieces' && Number.isInteger(value) && value > 0 && value < 100 && counted.test(unit),
  );
  return { people, places: amount ? { value: amount.value, quote: amount.quote } : null };
}
