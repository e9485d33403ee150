import { expect, test } from 'vitest';
import { notice } from '../../agents/offline/notice.ts';

test.each([
  ['an egg timer with three presets', /^No model is set up: this comes from hand-written starters/],
  ['eine Eieruhr für die Küche mit drei Zeiten', /^Kein Modell ist eingerichtet/],
  ['un minuteur pour les œufs avec trois durées', /English and German alone/],
])('says that there is no model, in the language of %j', (words, expected) => {
  expect(notice(words)).toMatch(expected);
});
