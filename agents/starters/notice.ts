import { recognise } from './recognise.ts';

/** Who answers without a model, in the language of the words: the first thing that a run says. */
export function notice(words: string): string {
  const { language } = recognise(words);
  if (language === 'de') {
    return 'Kein Modell ist eingerichtet: Diese Antwort kommt aus Vorlagen, gefüllt mit dem, was wörtlich dasteht.';
  }
  const english =
    'No model is set up: this comes from hand-written starters, filled with what your words say literally.';
  if (language === 'en') return english;
  return `${english} They speak English and German alone, so this one is in English, with your own words in it.`;
}
