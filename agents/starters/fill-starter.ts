import { appNameFrom, givenName } from './app-name.ts';
import { outsideOf } from './base/outside.ts';
import type { Language } from './base/language.ts';
import type { StarterJson } from './project.ts';
import type { Recognition } from './recognise/recognise.ts';
import type { Filled, Starter } from './base/starter.ts';
import { otherThan, unmetIn } from './unmet/unmet.ts';
import { sentenceCase } from '../kit/wording.ts';

/** A starter that was chosen for the user's words. `others` are also possible, likeliest first. */
export interface StarterChoice {
  how: 'starter';
  starter: Starter;
  sure: boolean;
  others: readonly Starter[];
  recognition: Recognition;
  language: Language;
}

/** Fills the starter's settings with what the words state, and with what is usual for the things that they name. */
export function fillStarter({ starter, sure, recognition, language }: StarterChoice, words: string): StarterJson {
  const filled = starter.fill(words, language);
  const { values, quotes, missing = [] } = filled;
  const other = otherThan(words, { starter, language, filled });
  const plain = plainName(starter, language, values);
  const ownName = givenName(words, starter.kind) ?? plain;
  const name = other === null ? appNameFrom(words, starter.kind, plain) : ownName;
  const outside = outsideOf(words, starter.kind).filter((quote) => !isTaken(quote, Object.values(quotes)));
  const also = recognition.also
    .filter(({ kind, quote }) => kind !== starter.kind && !isTaken(quote, Object.values(quotes)))
    .filter(({ quote }) => !outside.some((one) => one.includes(quote)))
    .map(({ quote }) => quote);
  const known = [...missing, ...also, ...outside];
  const unmet = unmetIn(words, { starter, language, filled: sure ? filled : withoutRest(filled), name, sure, other });
  // A longer quote says it all.
  const notDone = longestOf([...known, ...unmet]);
  return {
    kind: starter.kind,
    version: starter.version,
    language,
    // With the name of what it is not, it would pretend to be that.
    name: missing.some((quote) => isWithin(quote, [name])) || (!sure && isWithin(name, notDone)) ? ownName : name,
    values,
    quotes,
    ...(sure ? {} : { guess: true }),
    notDone,
  };
}

/** Drops what stands for words that the starter does not know: if the kind is a guess, they may ask for something else. */
function withoutRest({ values, quotes, implied = {} }: Filled): Filled {
  const without = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => implied[key] !== 'rest'));
  return { values: without(values), quotes: without(quotes) };
}

/** Returns the application's name if the words give none. */
function plainName(
  { namedBy, headedBy, settings, texts }: Starter,
  language: Language,
  values: Readonly<Record<string, unknown>>,
): string {
  const heading = headedBy === undefined ? undefined : values[headedBy];
  if (typeof heading === 'string') return sentenceCase(heading);
  const setting = settings.find(({ key }) => key === namedBy);
  const option =
    setting?.type === 'choice' ? setting.options.find(({ value }) => value === values[setting.key]) : undefined;
  const { name, title } = texts[language];
  return sentenceCase(option?.names[language][0] ?? name ?? title);
}

const longestOf = (quotes: readonly string[]) =>
  [...new Set(quotes)].filter((one, _, all) => !all.some((longer) => longer !== one && longer.includes(one)));

const isTaken = (quote: string, taken: readonly string[]) =>
  taken.some((one) => one.includes(quote) || (one.length > 3 && quote.includes(one)));

const isWithin = (part: string, texts: readonly string[]) =>
  texts.some((text) => text.toLowerCase().includes(part.toLowerCase()));
