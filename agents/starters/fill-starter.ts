import { appNameFrom } from './app-name.ts';
import type { Choice } from './choose.ts';
import { outsideOf } from './outside.ts';
import type { Language } from './language.ts';
import type { StarterJson } from './project.ts';
import type { Starter } from './starter.ts';
import { sentenceCase } from '../words/wording.ts';

type StarterChoice = Extract<Choice, { how: 'starter' }>;

/** The starter's slots with what the words say literally. */
export function fillStarter({ starter, sure, recognition, language }: StarterChoice, words: string): StarterJson {
  const { values, quotes, missing = [] } = starter.fill(words, language);
  const outside = outsideOf(words, starter.kind).filter((quote) => !isTaken(quote, Object.values(quotes)));
  const also = recognition.also
    .filter(({ kind, quote }) => kind !== starter.kind && !isTaken(quote, Object.values(quotes)))
    .filter(({ quote }) => !outside.some((one) => one.includes(quote)))
    .map(({ quote }) => quote);
  return {
    kind: starter.kind,
    version: starter.version,
    language,
    name: appNameFrom(words, starter.kind, plainName(starter, language, values)),
    values,
    quotes,
    ...(sure ? {} : { guess: true }),
    notDone: [...new Set([...missing, ...also, ...outside])],
  };
}

/** What the application is called if the words give no name. */
function plainName(
  { namedBy, settings, texts }: Starter,
  language: Language,
  values: Readonly<Record<string, unknown>>,
): string {
  const setting = settings.find(({ key }) => key === namedBy);
  const option =
    setting?.type === 'choice' ? setting.options.find(({ value }) => value === values[setting.key]) : undefined;
  const { name, title } = texts[language];
  return sentenceCase(option?.names[language][0] ?? name ?? title);
}

const isTaken = (quote: string, taken: readonly string[]) =>
  taken.some((one) => one.includes(quote) || (one.length > 3 && quote.includes(one)));
