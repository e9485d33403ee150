import { pick } from '../kit/starter.ts';

const en = {
  title: 'Your recipe',
  servings: 'Servings in the recipe',
  wanted: 'Servings that you want',
  ingredients: 'Ingredients, one on each line',
  hint: 'An amount stands first or last: 200 g flour, 1 1/2 cups milk, salt.',
  example: '200 g flour\n1 1/2 cups milk\n3 eggs\n1/2 tsp salt',
  factor: (from: string, to: string) => `For ${to} instead of ${from}`,
  scaled: 'What you need',
  none: 'No ingredients yet',
  noneHint: 'Type or paste them on the left.',
  unchanged: 'A line without an amount stays as it is. So do times and temperatures.',
  download: 'Download as text',
  file: 'ingredients.txt',
};

const de: typeof en = {
  title: 'Dein Rezept',
  servings: 'Portionen im Rezept',
  wanted: 'Portionen, die du willst',
  ingredients: 'Zutaten, eine je Zeile',
  hint: 'Die Menge steht vorn oder hinten: 200 g Mehl, 1 1/2 Tassen Milch, Salz.',
  example: '200 g Mehl\n250 ml Milch\n3 Eier\n1/2 TL Salz',
  factor: (from, to) => `Für ${to} statt ${from}`,
  scaled: 'Was du brauchst',
  none: 'Noch keine Zutaten',
  noneHint: 'Tippe sie ein oder füge sie ein.',
  unchanged: 'Eine Zeile ohne Menge bleibt, wie sie ist. Zeiten und Temperaturen auch.',
  download: 'Als Text herunterladen',
  file: 'zutaten.txt',
};

export const recipeTexts = pick({ en, de });
