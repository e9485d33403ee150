import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import type { Slot } from '../../base/fill.ts';

const peopleTitle =
  /(?:people|persons?|names?|friends?|members?|flatmates?|roommates?|travell?ers?|family|we are|us|group|between|personen|leute|namen|freunde|mitglieder|mitbewohner|wir sind|familie|gruppe|teilnehmer)$/iu;
/** `between Ana, Ben and Chris`, `wir sind Ana, Ben und Chris`: at least two capitalised names. */
const name = String.raw`\p{Lu}[\p{L}'’-]{1,20}`;
const row = String.raw`(?<list>${name}(?:(?:, ?| ?& ?|,? and |,? und )${name}){1,19})`;
const among = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:between|among|for|with|by|we are|we're|us|friends|people|flatmates|roommates|members|players|Mitglieder|Teilnehmer|Spieler|mitglieder|zwischen|unter|für|mit|wir sind|wir|freunde|personen|leute|mitbewohner)[ \u00a0(:-]{1,3}${row}(?![\p{L}\p{N}_]| ?[\d€$£])`,
  'gu',
);
const inItsPlace = new RegExp(
  String.raw`(?:[:?] ?|\(|(?<=(?:^|\n)))${row}(?=\s*(?:[;.)\n]|→|->|=>|$| - | (?:share|split|pay|teilen|zahlen)(?!\p{L})|, (?:\p{Ll}|\d|\p{L}+ \d)))`,
  'gu',
);
/** After these words come costs and not people. */
const ofCosts =
  /(?:categor\p{L}*|costs?|expenses?|bills?|spendings?|items?|menu|kategorien|kosten|ausgaben|posten|rubriken|rechnungen|features?|pages?|currenc\p{L}*|währungen?)$/iu;
/** Capitalised words that are no names. */
const noName =
  /^(?:[A-Z]{2,}|Euros?|Dollars?|Baht|Franken|Yen|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Einnahmen|Ausgaben|Freunde|Familie|Android|Windows|English|German|Deutsch|Englisch|Kosten|Miete|Essen|Strom|Urlaub|Kaffee|Kuchen|Tee|Bier|Wein|Snacks|Speisen|Coffee|Cakes?|Tea|Beer|Wine|Drinks|Reisen?|Personen|Kategorien|Rates?|Food|Rent|Power|Groceries|Water|Gas|Internet|Phone|Travel|Transport|Hotel|Flights?|Taxi|Dinner|Lunch|Fuel|Fun|Savings|Insurance|Einkauf|Einkäufe|Haushalt|Lebensmittel|Wasser|Heizung|Versicherung|Auto|Benzin|Tanken|Flug|Flüge|Bahn|Restaurant|Getränke|Freizeit|Geschenke|Kleidung|Kinder|Sonstiges|Unterkunft|Maut|Zug|Bus|Ferienwohnung|Skipass|Kaution|Handy|Telefon|Sport|Müll|\p{L}+(?:ung|heit|keit|schaft|kosten|geld|mittel|karte)|Months?|Years?)$/u;

/** Reads the people who share, by name. */
export function peopleIn(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title, items }) => peopleTitle.test(title) && items.every(isPerson));
  if (list) return names(list.items, list.quote);
  for (const { groups } of wanted.matchAll(among)) {
    const text = groups?.['list'] ?? '';
    const items = splitItems(text);
    // `Ana, Ben and Chris, EUR and CHF`: the people end at the first item that is no person.
    const end = items.findIndex((item) => !isPerson(item));
    const people = end < 0 ? items : items.slice(0, end);
    const last = people.at(-1) ?? '';
    const slot = names(people, text.slice(0, text.indexOf(last) + last.length));
    if (slot) return slot;
  }
  return alone(wanted);
}

/** Reads names that fill the space between a colon, a bracket or the start and the next punctuation mark. */
function alone(wanted: string): Slot | null {
  for (const { groups, index } of wanted.matchAll(inItsPlace)) {
    const title = /[^.;:\n]{0,40}$/u.exec(wanted.slice(0, index))?.[0] ?? '';
    const list = groups?.['list'] ?? '';
    if (ofCosts.test(title)) continue;
    const slot = names(splitItems(list), list);
    if (slot) return slot;
  }
  return null;
}

/** After a colon, names count in any letter case. */
const isPerson = (text: string) =>
  /^\p{L}[\p{L}'’-]{0,20}(?: \p{L}[\p{L}'’-]{0,20})?$/u.test(text) && !noName.test(text);

function names(items: readonly string[], quote: string): Slot | null {
  const unique = [...new Set(items)];
  return unique.length >= 2 && unique.length <= 30 && unique.every(isPerson) ? { value: unique, quote } : null;
}
