import { appNameFrom } from './app-name.ts';
import type { Choice } from './choose.ts';
import type { StarterJson } from './project.ts';

type StarterChoice = Extract<Choice, { how: 'starter' }>;

/** The starter's slots with what the words say literally. */
export function fillStarter({ starter, sure, recognition, language }: StarterChoice, words: string): StarterJson {
  const { values, quotes } = starter.fill(words, language);
  return {
    kind: starter.kind,
    version: starter.version,
    language,
    name: appNameFrom(words, starter.kind, starter.texts[language].title),
    values,
    quotes,
    ...(sure ? {} : { guess: true }),
    notDone: recognition.also.filter(({ kind }) => kind !== starter.kind).map(({ quote }) => quote),
  };
}
