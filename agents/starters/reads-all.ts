import { readBrief } from '../words/read-brief.ts';

/** What the generator of records cannot heed: amounts, arrows, alternatives and what must not be. */
const beyondRecords =
  /\d|[-=]>|→|⇒|\b(?:no|not|never|without|except|instead|neither|nor|cannot|none|unless)\b|n['’]t\b/i;

const small = new Set(
  (
    'a an the and or of to for in on at by with from as is are be been am was were it its this that these those there here ' +
    'they them their who whom whose which what when where how why i me my we us our you your he she his her him so then ' +
    'than too also just only both each every all any some more most other another such can could may might must shall ' +
    'should will would want wants wanted need needs needed like let lets able do does did have has had get gets make makes ' +
    'build create please help helps app apps application applications tool tools software website site system platform ' +
    'product program service simple small easy web online one place where while if into onto over about up out see sees'
  ).split(' '),
);

/**
 * Whether the generator of records takes in every telling word, and finds nothing that it cannot heed: only then is
 * what it makes what the words ask for.
 */
export async function readsAll(words: string): Promise<boolean> {
  if (beyondRecords.test(words)) return false;
  const brief = await readBrief(words);
  if (brief.language !== 'en') return false;
  const understood = new Set(
    [
      ...brief.actors.flatMap(({ name, plural }) => [name, plural]),
      ...brief.actions.flatMap(({ verb, gerund, phrase, object, detail }) => [verb, gerund, phrase, object, detail]),
      ...brief.things.flatMap(({ name, plural, qualifier }) => [name, plural, qualifier]),
      ...brief.purposes,
      ...brief.qualities,
    ].flatMap(stemsIn),
  );
  const told = stemsIn(words);
  const doing = brief.actions.some(({ verb, thing }) => thing !== null && told.includes(stem(verb)));
  return doing && told.every((word) => understood.has(word));
}

function stemsIn(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !small.has(word)).map(stem);
}

function stem(word: string): string {
  return word.replace(/(?:ies|ied)$/, 'y').replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, '');
}
