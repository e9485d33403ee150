import { english, type Words } from './english.ts';
import { german } from './german.ts';

export const languages = { en: english, de: german } as const satisfies Readonly<Record<string, Words>>;
export type Language = keyof typeof languages;

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** Returns the language that the address asks for, otherwise the best one of `Accept-Language`, otherwise English. */
export function chooseLanguage(asked: string | undefined, accepted: string | undefined): Language {
  if (asked !== undefined && isLanguage(asked)) return asked;
  const ranges = (accepted ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    return { language: range.slice(0, 2).toLowerCase(), quality: Number(quality) };
  });
  const wanted = ranges
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  const best = wanted[0]?.language ?? 'en';
  return isLanguage(best) ? best : 'en';
}
