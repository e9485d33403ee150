import { fillStarter } from './fill-starter.ts';
import type { StarterJson } from './project.ts';
import { recognise } from './recognise/recognise.ts';
import { starterOf } from './registry.ts';

/** A starter that fits some words, with the settings that were read from them. */
export interface RecognisedStarter {
  json: StarterJson;
  /** One sentence: what it does, for whom. */
  does: string;
  /** If false, it is a guess. */
  sure: boolean;
  /** The routes of its screens. */
  routes: readonly string[];
}

/** Returns the starters that fit the words, likeliest first; empty if none does. */
export function recognisedStarters(words: string): RecognisedStarter[] {
  const recognition = recognise(words);
  const language = recognition.language === 'de' ? 'de' : 'en';
  return recognition.candidates.flatMap(({ kind }, index) => {
    const starter = kind === 'records' ? null : starterOf(kind);
    if (starter === null) return [];
    const sure = index === 0 && recognition.sure;
    return {
      json: fillStarter({ how: 'starter', starter, sure, others: [], recognition, language }, words),
      does: starter.texts.en.pitch,
      sure,
      routes: starter.screens.map(({ path }) => `#${path}`),
    };
  });
}
