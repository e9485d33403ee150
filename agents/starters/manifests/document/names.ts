import { anyCase } from '../../../kit/brief/any-case.ts';
import { readQuotedNames } from '../../../kit/brief/read-quoted-names.ts';
import type { Slot } from '../../base/fill.ts';

const near = 30;
const senderBefore =
  /(?:company|business|firm|studio|agency|workshop|sender|from|firma|unternehmen|betrieb|werkstatt|absender|von)(?: (?:is|is called|called|named|ist|heißt|namens))?:?\s{1,2}$/iu;
const headingBefore = /(?:heading|headed|title|titled|subject|überschrift|betreff|titel)(?: (?:is|ist))?:?\s{1,2}$/iu;
const capital = String.raw`\p{Lu}[\p{L}'’&-]{0,30}\.?`;
const name = String.raw`${capital}(?: (?:(?:&|and|und|von|van|de) )?${capital}){0,4}`;
const several = String.raw`${capital}(?: (?:(?:&|and|und) )?${capital}){1,4}`;
const legal = String.raw`(?:GmbH|AG|KG|OHG|e\.K\.|UG|Ltd|Inc|LLC|Co)`;
const senders = [
  new RegExp(
    String.raw`(?<!\p{L})${anyCase("my name is|i am|i'm|ich heiße|ich bin")} (?<name>${capital}(?: ${capital}){1,2})(?=[,.;\n]| and | und |$)`,
    'u',
  ),
  new RegExp(String.raw`(?<!\p{L})${anyCase('from|von|by')}: ?(?<name>${name})`, 'u'),
  new RegExp(
    String.raw`(?<!\p{L})${anyCase('sender|absender|company|firma|betrieb|firm')}${anyCase(' is| ist|:| called| named| namens')}{0,2} (?<name>${name})`,
    'u',
  ),
  new RegExp(String.raw`(?<!\p{L})(?:from|From) (?<name>${several})(?= to |[,.:;\n]|$)`, 'u'),
  new RegExp(
    String.raw`(?<!\p{L})(?:from|von|From|Von) (?<name>${capital}(?: (?:& )?${capital}){0,3} ${legal})(?!\p{L})`,
    'u',
  ),
];
const recipients = [
  new RegExp(String.raw`(?<!\p{L})${anyCase('to|an|für|for')}: ?(?<name>${name})`, 'u'),
  new RegExp(
    String.raw`(?<!\p{L})(?:to|for|an|für) (?<name>(?:Mrs?|Ms|Miss|Dr|Prof|Herrn?|Frau|Familie)\.? ${capital}(?: ${capital})?)`,
    'u',
  ),
  new RegExp(
    String.raw`(?<!\p{L})${anyCase('recipient|customer|client|bill to|empfänger|empfängerin|kunde|kundin|auftraggeber')}${anyCase(' is| ist|:')}{1,2} (?<name>${name})`,
    'u',
  ),
  new RegExp(String.raw`(?<!\p{L})(?:to|an) (?<name>${capital}(?: (?:& )?${capital}){0,3} ${legal})(?!\p{L})`, 'u'),
  new RegExp(
    String.raw`(?<!\p{L})${anyCase('invoice|bill|quote|estimate|rechnung|angebot')}(?: ${anyCase(String.raw`no\.? |nr\.? `)}?#?\d{1,9})? (?:for|für) (?<name>${capital}(?: (?:& )?${capital}){0,3} ${legal})(?!\p{L})`,
    'u',
  ),
  new RegExp(
    String.raw`(?<!\p{L})${anyCase('awarded to|presented to|given to|verliehen an|überreicht an')} (?<name>${several})`,
    'u',
  ),
];
const noName =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|the|my|our|a|pdf|excel|word|csv|html|json|google|scratch)(?!\p{L})/iu;
const reason =
  /(?<!\p{L})(?:certificates?|diplomas?|urkunden?|zertifikate?)\s(?:of \p{L}{3,20} )?(?:for|für)\s(?<reason>(?:finishing|completing|passing|taking part|participating|attending|winning|die Teilnahme|die erfolgreiche|das Bestehen|den Abschluss|den \d|besondere)(?:[^.,;:\n!?]|(?<=\d)\.(?= \p{L})){0,110})/iu;

export const senderIn = (wanted: string): Slot | null => quoted(wanted, senderBefore) ?? named(wanted, senders);
export const headingIn = (wanted: string): Slot | null => quoted(wanted, headingBefore);
export const recipientIn = (wanted: string): Slot | null => named(wanted, recipients);

/** Reads the reason for a certificate. */
export function reasonIn(wanted: string): Slot | null {
  const value = reason.exec(wanted)?.groups?.['reason']?.trim();
  return value === undefined ? null : { value, quote: value };
}

/** Returns a name in quotation marks after these words. */
function quoted(wanted: string, before: RegExp): Slot | null {
  const found = readQuotedNames(wanted).find(
    ({ at, quote }) => /^\P{L}/u.test(quote) && before.test(wanted.slice(Math.max(0, at - near), at)),
  );
  return found ? { value: found.name, quote: found.name } : null;
}

function named(wanted: string, patterns: readonly RegExp[]): Slot | null {
  for (const pattern of patterns) {
    const value = pattern.exec(wanted)?.groups?.['name']?.trim();
    if (value === undefined || noName.test(value) || value.length > 120) continue;
    return { value, quote: value };
  }
  return null;
}
