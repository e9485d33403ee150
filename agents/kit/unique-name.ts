/** Returns the same key for names that differ only in letter case, accents or punctuation: `Café menu`, `CAFE-MENU`. */
export function foldedName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return folded || name;
}

/**
 * Returns the name, with a number after it if `used` has a name that differs only in letter case, accents or
 * punctuation, and adds it to `used`. For ids, identifiers, addresses and file names that come from people's words.
 */
export function uniqueName(name: string, used: Set<string>, beforeNumber = ''): string {
  let candidate = name;
  for (let number = 2; used.has(foldedName(candidate)); number += 1) candidate = `${name}${beforeNumber}${number}`;
  used.add(foldedName(candidate));
  return candidate;
}
