import type { Brief } from './brief.ts';
import { cleanText, languageOf } from './clean.ts';
import { loadEnglish } from './english.ts';
import { fillGaps } from './fallbacks.ts';
import { interpret } from './interpret.ts';
import { nameAll } from './name-brief.ts';
import { plainBrief } from './plain-brief.ts';
import { readWords } from './read-words.ts';
import type { Reading } from './reading.ts';
import { productName, titleOf } from './title.ts';
import { productWords } from './word-lists.ts';

/** Takes anybody's words apart: who does what, with which things. Never throws, whatever the words are. */
export async function readBrief(text: string): Promise<Brief> {
  const clean = cleanText(text);
  if (languageOf(clean) === 'other') return plainBrief(text);
  const english = await loadEnglish();
  const reading = interpret(english.sentences(clean).map((terms) => readWords(terms, english)));
  const { actors, actions, things } = fillGaps(nameAll(reading, english), reading, english);
  const named = productName(reading.products);
  return {
    text,
    language: 'en',
    title: named ?? titleOf(actors, actions, things),
    subject: (things[0]?.name ?? 'item').toLowerCase(),
    actors,
    actions,
    things,
    purposes: reading.purposes,
    named: named !== null,
    qualities: qualitiesIn(reading),
  };
}

/** Adjectives on the product itself: `a calm, minimal journaling app`. */
function qualitiesIn(reading: Reading): string[] {
  const adjectives = reading.products
    .filter((phrase) => phrase.words.some((word) => productWords.has(word.lower)))
    .flatMap((phrase) => phrase.words.filter((word) => word.adjective && word.verb === null).map((word) => word.lower));
  return [...new Set(adjectives)];
}
