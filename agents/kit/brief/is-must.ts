import { wholeWords } from './found.ts';

const test = (pattern: string) => wholeWords(pattern, 'iu');
const marker = test(
  "must|needs to|need to|has to|have to|should|shall|ought to|(?:is|are) required|required to|(?:it is|it's) important|muss|müssen|soll|sollen|sollte|sollten|(?:is|are) a must|mandatory|essential",
);
const asked =
  /^(?:please\s|and\s|also\s|bitte\s)?(?:add|include|allow|ensure|make sure|let me|let us|let people|support|füge|erlaube)\s\S/iu;
/** Phrases about people's lives, and polite phrases. */
const aside = test(
  "(?:not|[\\p{L}]+n't) (?:have|need) to|(?:i|we) (?:must|have to|should|shall) (?:say|admit|confess|mention|probably|add that)|(?:i|we|they|people|you) (?:often |always |usually |still |currently |really )?(?:have|has|had) to|how (?:it|this) should|what (?:it|this|i|we) should|should (?:i|we|you)|whether|shouldn't be (?:hard|difficult)|should be (?:easy|simple) enough for you",
);

/** Whether the clause explicitly asks for something. `plain`: see Clause. */
export function isMust(plain: string): boolean {
  return asked.test(plain) || (marker.test(plain) && !aside.test(plain));
}
