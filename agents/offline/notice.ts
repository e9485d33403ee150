import { recognise } from '../starters/recognise/recognise.ts';

/** Returns the first message of a run without a model, which says so in the language of the words. */
export function notice(words: string): string {
  const { language } = recognise(words);
  if (language === 'de') {
    return 'Kein Modell ist eingerichtet: Diese Antwort kommt aus Vorlagen, gefüllt aus den Worten der Idee.';
  }
  const english = 'No model is set up: this comes from hand-written starters, filled from your words.';
  if (language === 'en') return english;
  return `${english} They speak English and German alone, so this one is in English, with your own words in it.`;
}
