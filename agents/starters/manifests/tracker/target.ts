import { parseNumber } from '../../../kit/brief/numbers.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';

const pattern =
  /(?<![\p{L}\p{N}])(?:goal|target|ziel|zielgewicht|zielwert|down to|get to|reach|until i (?:am|weigh|have)|bis ich)(?: (?:weight|value|is|of|ist|von|auf))*:? ?(?<value>\d{1,7}(?:[.,]\d{1,3})?) ?(?<unit>kg|kilos?|lbs?|pounds?|g|cm|kcal|%|mmhg|bpm|min(?:utes?|uten)?|h|km)?(?![\p{L}\p{N}.,:]*\p{N})(?! ?(?:x|times|mal|days?|tage?)(?!\p{L}))(?! ?(?:(?:a|per|each|every|pro|am|im|jeden|je|in der) |\/)\p{L})/iu;

/** Reads the value that a measure should reach, and its unit: `goal 70 kg`. */
export function targetIn(wanted: string, language: Language): (Slot & { unit: string }) | null {
  const match = pattern.exec(wanted);
  const value = parseNumber(match?.groups?.['value'] ?? '', { german: language === 'de', money: false });
  return match && value !== null && value > 0 ? { value, quote: match[0], unit: match.groups?.['unit'] ?? '' } : null;
}
