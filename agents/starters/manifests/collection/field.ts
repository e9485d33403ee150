import { wholeWords } from '../../../kit/brief/found.ts';
import { optionsIn } from './options.ts';

interface FieldRow {
  name: string;
  /** A type of the application, if the words state it next to the name. */
  type?: string;
  /** The options to choose from. */
  options?: readonly string[];
}

/** Words for the properties of a thing, in both languages. */
const fieldWord = wholeWords(
  'names?|titles?|prices?|costs?|value|sizes?|dates?|numbers?|no|nr|sku|stock|qty|quantity|amount|min|authors?|artists?|years?|vintage|brands?|makers?|' +
    'manufacturer|models?|colou?rs?|ratings?|notes?|status|types?|categor(?:y|ies)|genre|location|place|shelf|room|box|contents?|emails?|e-mails?|phones?|' +
    'address(?:es)?|serial|condition|weight|region|country|publisher|edition|isbn|barcode|ingredients|servings|duration|supplier|owner|grade|material|' +
    'length|width|height|expiry|best before|birthday|age|breed|variety|species|format|language|director|label|series|volume|description|players|item|' +
    'pieces|mileage|lens mount|due|difficulty|time|stars|score|instructions|link|website|tags|' +
    'titel|preis|kosten|wert|größe|datum|nummer|bestand|menge|anzahl|autor(?:in)?|interpret|künstler(?:in)?|jahr|jahrgang|marke|hersteller|modell|farbe|' +
    'notiz(?:en)?|art|kategorie|ort|regal|fach|raum|kiste|inhalt|telefon|adresse|zustand|gewicht|lieferant|land|sorte|standort|verlag|sprache|' +
    'bezeichnung|artikel|bewertung|sterne|zutaten|zubereitung|schwierigkeit(?:sgrad)?|zeit|dauer|gerät|material|länge|alter|geburtstag|mhd|region|beschreibung|' +
    '\\p{L}{3,}(?:nummer|datum|preis|jahr|menge|bestand|ort|wert|größe)',
  'iu',
);

/** `which bird`, `when bought`, `how many players`: what to note, asked as a question. */
const asked =
  /^(?:which|what|wich|welche[rs]?) (?<one>\p{L}+(?: \p{L}+)?)$|^(?<when>when|wen|wann)(?: \p{L}+)?$|^(?:how many|how much|wie ?viele?)(?: (?<many>\p{L}+))?$/iu;

/** Recognises a field by its last words: `queen year`, `price paid`. */
export const isKnown = (text: string): boolean => fieldWord.test(text) || mark.test(text) || asked.test(text);

const money = String.raw`(?:€|\$|£|eur|euros?|usd|dollars?|gbp|pounds?|chf|franken|francs)`;
const mark = new RegExp(
  String.raw`\s*(?:(?<check>\(?(?:yes ?/ ?no|y/n|ja/nein|j/n)\)?|\?)|(?<rating>\(?[01] ?(?:-|–|to|bis) ?5\)?|\(?(?:out )?of 5\)?)|(?<money>\(${money}\)|(?:in |\()?${money}\)?))$`,
  'iu',
);

/** Reads a field: `read yes/no` is `read` as a checkbox, `price €` is `price` in money; null if it is no field. */
export function fieldOf(piece: string): FieldRow | null {
  const question = asked.exec(piece)?.groups;
  if (question?.['when']) return { name: piece, type: 'date' };
  if (question)
    return question['one'] ? { name: question['one'] } : { name: question['many'] ?? piece, type: 'number' };
  const { name: text, options } = optionsIn(piece);
  const said = mark.exec(text);
  const name = text
    .slice(0, said?.index ?? text.length)
    .replaceAll(/["“”„]/g, '')
    .trim();
  if (!/\p{L}/u.test(name) || name.length > 40 || name.split(/\s+/).length > 4 || /\d/.test(name)) return null;
  if (/[()?!]/.test(name) || odd.test(name)) return null;
  if (options.length > 0) return { name, type: 'choice', options };
  const { check, rating, money: sum } = said?.groups ?? {};
  const type = check ? 'check' : rating ? 'rating' : sum ? 'money' : undefined;
  return type === undefined ? { name } : { name, type };
}

/** Words for an action or a manner, which no field has. */
export const odd = wholeWords(
  'i|we|it|they|can|should|must|search\\p{L}*|filter\\p{L}*|sort\\p{L}*|export\\p{L}*|import\\p{L}*|warn\\p{L}*|alerts?|add|edit|delete|login|mobile|suche\\p{L}*|lend\\p{L}*|who|ich|wir|csv|offline|undo|such|mode|simple|easy|see|show|tags?|what|how|want|need|app|keep|my|our|meine|unsere|for(?= )|für|every|each|list|inventory|collection|sammlung|inventar|liste|the|is|are|ist|sind|undo|photos?|scan\\p{L}*|download|print|save|later|maybe|etc|no|kein\\p{L}*|ohne|low|a',
  'iu',
);
