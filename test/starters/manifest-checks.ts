import { readdir, readFile } from 'node:fs/promises';
import type { Starter } from '../../agents/starters/base/starter.ts';
import type { Language } from '../../agents/starters/base/language.ts';

/** Returns the values and quotes of a brief, by key. Throws if a quote is not in the words or a key is no setting. */
export function filled(starter: Starter, words: string, language: Language): Record<string, [unknown, string]> {
  const { values, quotes } = starter.fill(words, language);
  const keys = Object.keys(values);
  if (keys.toSorted().join() !== Object.keys(quotes).toSorted().join())
    throw new Error(`${keys.join()}: some values have no quote.`);
  return Object.fromEntries(
    keys.map((key) => {
      const quote = quotes[key] ?? '';
      if (quote === '' || !words.includes(quote)) throw new Error(`${key}: “${quote}” is not in the words.`);
      if (!fits(starter, key, values[key])) throw new Error(`${key}: ${JSON.stringify(values[key])} does not fit.`);
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

/** Returns the numbers of all criteria in the manifest, and of those that have a shipped test. */
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
