import { appNameFrom } from './app-name.ts';
import type { Choice } from './choose.ts';
import { outsideOf } from './outside.ts';
import type { StarterJson } from './project.ts';

type StarterChoice = Extract<Choice, { how: 'starter' }>;

/** The starter's slots with what the words say literally. */
export function fillStarter({ starter, sure, recognition, language }: StarterChoice, words: string): StarterJson {
  const { values, quotes, missing = [] } = starter.fill(words, language);
  const outside = outsideOf(words, starter.kind).filter((quote) => !isTaken(quote, Object.values(quotes)));
  const also = recognition.also
    .filter(({ kind, quote }) => kind !== starter.kind && !isTaken(quote, Object.values(quotes)))
    .filter(({ quote }) => !outside.some((one) => one.includes(quote)))
    .map(({ quote }) => quote);
  const own = recognition.candidates.find(({ kind }) => kind === starter.kind)?.quote ?? '';
  return {
    kind: starter.kind,
    version: starter.version,
    language,
    name: appNameFrom(words, starter.kind, own, starter.texts[language].title, language),
    values,
    quotes,
    ...(sure ? {} : { guess: true }),
    notDone: [...new Set([...missing, ...also, ...outside])],
  };
}

const isTaken = (quote: string, taken: readonly string[]) =>
  taken.some((one) => one.includes(quote) || (one.length > 3 && quote.includes(one)));
