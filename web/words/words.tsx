import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../api/preferences.ts';
import { english, type Words } from './english.ts';
import { createFormat, type Format } from './format.ts';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

interface Spoken {
  language: Language;
  words: Words;
  format: Format;
  choose(language: Language): void;
}

const SpokenContext = createContext<Spoken | null>(null);

/** Loads the words of a language. English is always there. */
async function load(language: Language): Promise<Words> {
  return language === 'de' ? (await import('./german.ts')).german : english;
}

/** The language that was chosen before, otherwise the browser's, otherwise English. */
function preferred(): Language {
  const asked = [readPreference('language'), ...navigator.languages];
  const found = asked.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag === 'en' || tag === 'de');
  return found ?? 'en';
}

/** Provides the words of the page in the reader's language, and shows nothing until they are there. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferred);
  const [words, setWords] = useState<Words | null>(language === 'en' ? english : null);
  useEffect(() => {
    let current = true;
    document.documentElement.lang = language;
    // If the words cannot be loaded, English is better than an empty page.
    load(language).then(
      (loaded) => current && setWords(loaded),
      () => current && setWords(english),
    );
    return () => {
      current = false;
    };
  }, [language]);
  const spoken = useMemo(
    () =>
      words && {
        language,
        words,
        format: createFormat(language, words),
        choose(next: Language) {
          writePreference('language', next);
          setLanguage(next);
        },
      },
    [language, words],
  );
  return spoken && <SpokenContext value={spoken}>{children}</SpokenContext>;
}

export function useSpoken(): Spoken {
  const spoken = use(SpokenContext);
  if (!spoken) throw new TypeError('There is no WordsProvider above.');
  return spoken;
}

/** The texts of the page in the reader's language. */
export const useWords = (): Words => useSpoken().words;

/** How the reader's language writes numbers, money and times. */
export const useFormat = (): Format => useSpoken().format;

/** Picks the texts of a page that is loaded later: `const words = useTexts({ en, de })`. */
export function useTexts<Texts>(texts: Readonly<Record<Language, Texts>>): Texts {
  return texts[useSpoken().language];
}
