/** The same for names that differ by letter case, accents or punctuation alone: `Café menu`, `CAFE-MENU`. */
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
 * The name, or the name with a number after it, so that it differs from those in `used` by more than letter case, accents
 * or punctuation; adds it. For ids, identifiers, addresses and names of files that are made of what people call things.
 */
export function uniqueName(name: string, used: Set<string>, beforeNumber = ''): string {
  let candidate = name;
  for (let number = 2; used.has(foldedName(candidate)); number += 1) candidate = `${name}${beforeNumber}${number}`;
  used.add(foldedName(candidate));
  return candidate;
}
