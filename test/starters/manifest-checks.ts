import { readdir, readFile } from 'node:fs/promises';
import type { Starter } from '../../agents/starters/starter.ts';
import type { Language } from '../../agents/starters/language.ts';

/** What a brief fills, by key: value and quote. Throws if a quote does not stand in the words or a key is no setting. */
export function filled(starter: Starter, words: string, language: Language): Record<string, [unknown, string]> {
  const { values, quotes } = starter.fill(words, language);
  const keys = Object.keys(values);
  if (keys.toSorted().join() !== Object.keys(quotes).toSorted().join())
    throw new Error(`${keys.join()}: not all quoted`);
  return Object.fromEntries(
    keys.map((key) => {
      const quote = quotes[key] ?? '';
      if (quote === '' || !words.includes(quote)) throw new Error(`${key}: “${quote}” does not stand in the words`);
      if (!fits(starter, key, values[key])) throw new Error(`${key}: ${JSON.stringify(values[key])} does not fit`);
      return [key, [values[key], quote]];
    }),
  );
}

function fits(starter: Starter, key: string, value: unknown): boolean {
  const setting = starter.settings.find((one) => one.key === key);
  if (!setting) return false;
  switch (setting.type) {
    case 'text':
      return typeof value === 'string' && value !== '' && value.length <= setting.maxLength;
    case 'number':
      return typeof value === 'number' && value >= setting.min && value <= setting.max;
    case 'choice':
      return setting.options.some((option) => option.value === value);
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return (
        Array.isArray(value) &&
        value.length <= setting.max &&
        value.every((one) => String(one).length <= setting.maxLength)
      );
    case 'rows':
      return Array.isArray(value) && value.length <= setting.max;
  }
}

/** The numbers of all criteria that the manifest states, and of those that a shipped test shows. */
export async function criteria(starter: Starter): Promise<{ stated: string[]; shown: string[] }> {
  const folder = new URL(`../../agents/starters/apps/${starter.kind}/`, import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.test.tsx'));
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const stated = starter.texts.en.stories.flatMap(({ criteria }, story) =>
    criteria.map((_, index) => `US-${story + 1}.${index + 1}`),
  );
  const shown = sources.flatMap((source) =>
    [...source.matchAll(/^test\('(?<id>US-\d+\.\d+) /gm)].map(({ groups }) => groups?.['id'] ?? ''),
  );
  return { stated: stated.toSorted(), shown: shown.toSorted() };
}
