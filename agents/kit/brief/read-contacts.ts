import { type Found, gap, outside, quoteOf } from './found.ts';

export interface Contact extends Found {
  kind: 'email' | 'telephone' | 'address';
  /** The address or number itself, without the words that introduce it. */
  value: string;
}

const email =
  /(?<![\p{L}\p{N}._%+@-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;

// At least two groups of digits. The longest telephone number has fifteen digits.
const digits = String.raw`(?:\+|00)?\(?\d{1,5}\)?(?:[ \u00a0./()-]{1,3}\d{1,8}){0,6}`;
const announced = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:telephone|telefonnummer|telefon|mobile|mobil|whatsapp|fax|handy|phone|tel|call|ruf)(?: number| us)?(?: on| at)?[.:]{0,2}${gap}(?<value>${digits})`,
  'giu',
);
const international = /(?<![\p{L}\p{N}+])(?:\+|00)[1-9]\d{0,3}(?:[ \u00a0./()-]{1,3}\(?\d{1,8}\)?){1,6}(?!\d)/gu;
const national = /(?<![\p{L}\p{N}.,+])\(?0\d{1,5}\)?[ \u00a0/-]{1,3}\d{2,8}(?:[ \u00a0-]\d{2,8}){0,4}(?!\d)/gu;

const streetAndPlace =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}.'’-]{1,40}(?: \p{L}[\p{L}.'’-]{0,30}){0,3} \d{1,4} ?[a-z]?, ?\d{4,5} \p{Lu}[\p{L}-]{1,40}/gu;
const germanStreet =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]{1,40}(?:(?:str\.|straße|strasse|gasse|allee|weg)| (?:Straße|Str\.|Gasse|Allee|Weg)) \d{1,4}(?: ?[a-z](?!\p{L}))?(?! ?(?:km|m|min|€|%|[.,]\d))(?:, ?(?:\d{4,5} )?\p{Lu}[\p{L}-]{1,40})?/gu;
const numberAndStreet =
  /(?<![\p{L}\p{N}.,])\d{1,5} \p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2} (?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Square|Sq|Way|Court|Ct)(?![\p{L}\p{N}])\.?(?:, ?\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?)?/gu;
const afterAddress =
  /(?<![\p{L}\p{N}])(?:(?:our|the|unsere|die)[ ])?(?:address|adresse|anschrift)(?:[ ](?:is|ist|lautet))?(?:[ ]?[:=])?[ ](?<value>[\p{L}\d][^\n;!?]{2,120})/giu;

/** Returns telephone numbers, e-mail addresses and street addresses, in the order of the words. */
export function readContacts(words: string): Contact[] {
  const found: Contact[] = [];
  const keep = (kind: Contact['kind'], pattern: RegExp, fits: (value: string) => boolean) => {
    const made = [...words.matchAll(pattern)].flatMap(({ 0: match, index, groups }): Contact[] => {
      const value = (groups?.value ?? match).trim().replace(/[\s.,/(-]+$/, '');
      const from = groups?.value === undefined ? index : index + match.lastIndexOf(groups.value);
      return value === '' || !fits(value) ? [] : [{ ...quoteOf(words, from, from + value.length), kind, value }];
    });
    found.push(...outside(made, found));
  };
  keep('email', email, () => true);
  keep('address', streetAndPlace, () => true);
  keep('address', numberAndStreet, () => true);
  keep('address', germanStreet, () => true);
  keep('telephone', announced, isTelephone);
  keep('telephone', international, isTelephone);
  keep('telephone', national, isTelephone);
  keep('address', afterAddress, (value) => /\d/.test(value));
  return found.toSorted((a, b) => a.at - b.at);
}

function isTelephone(value: string): boolean {
  const count = value.replaceAll(/\D/g, '').length;
  return count >= 6 && count <= 15;
}
