import type { Slot } from '../../base/fill.ts';

const name = String.raw`\p{Lu}[\p{L}'’-]{0,19}(?: (?:\p{Lu}[\p{L}'’-]{0,19}|\d(?!\d| ?\p{Ll})))?`;
const pairs = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<one>${name}) (?:vs\.?|versus|gegen|against) (?<other>${name})(?![\p{L}\p{N}])`,
    'u',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:[Ff]or|[Bb]etween|[Ff]ür|[Zz]wischen) (?<one>${name}) (?:and|und|&) (?<other>${name})(?![\p{L}\p{N}]| and | und |,)`,
    'u',
  ),
];

/** Reads `Ina vs Bob`, `for Ina and Bob`. */
export function namedPair(wanted: string): Slot | null {
  for (const pattern of pairs) {
    const match = pattern.exec(wanted);
    const { one, other } = match?.groups ?? {};
    if (match && one && other && one !== other) return { value: [one, other], quote: match[0] };
  }
  return null;
}
