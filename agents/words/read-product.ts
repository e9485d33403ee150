import { addPredicate } from './add-doing.ts';
import { isProduct } from './frames.ts';
import { nounPhrase } from './phrases.ts';
import { readPredicate } from './predicates.ts';
import type { Word } from './read-words.ts';
import type { State } from './reading.ts';

/** A product at the start, with what it is for: `A tool for bell founders`. */
export function readProduct(state: State, words: readonly Word[]): boolean {
  const start = words[0]?.kind === 'pronoun' && /^(?:something|anything)$/.test(words[0].lower) ? 1 : 0;
  const found = start === 1 ? null : nounPhrase(words, 0);
  if (start === 0 && (!found || !isProduct(found.phrase))) return false;
  const end = found?.end ?? 1;
  const after = words[end];
  if (after?.verb && after.kind === 'content') return false;
  if (found) state.products.push(found.phrase);
  state.lastWasProduct = true;
  state.doers = ['product'];
  let index = end;
  while (index < words.length) {
    const word = words[index];
    if (word?.kind === 'copula') {
      readProduct(state, words.slice(index + 1));
      return true;
    }
    const person =
      word?.kind === 'preposition' && (word.lower === 'for' || word.lower === 'with')
        ? nounPhrase(words, index + 1)
        : null;
    if (person && word?.lower === 'for') {
      state.beneficiaries.push(person.phrase);
      state.mentions.push(person.phrase);
      state.doers = [person.phrase];
      state.lastWasProduct = true;
      state.listing = true;
    }
    if (word?.kind === 'modal') {
      const predicate = readPredicate(words, index);
      if (predicate) addPredicate(state, predicate);
      return true;
    }
    index = person?.end ?? index + 1;
  }
  return true;
}
