import type { English } from './english.ts';

/** `their expenses`: the words as written, and the ones that name it. */
interface Phrase {
  written: string;
  bare: readonly string[];
}

/** One action in the text, word by word. */
export interface Deed {
  /** `dog walkers`, without an article. */
  doer: readonly string[];
  /** Base form: `share`. */
  verb: string;
  /** `off` of `sign off`; empty if there is none. */
  particle: string;
  /** Empty if the object is a pronoun or the previous action's object. */
  objects: readonly Phrase[];
  /** True if the object is `it` or `them`, or is the previous action's object: `owners sign off`. */
  pronoun: boolean;
  /** From the first preposition on: `with their owners`; empty if there is none. */
  detail: string;
}

export interface Reading {
  /** `choir planner` of `A choir planner where …`; null if the words name no product. */
  product: string | null;
  deeds: readonly Deed[];
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const articles = set('a an the each every their his her its our my all some any');
const singles = set('a an the each every');
const modals = set('can may will should must want need');
const prepositions = set(
  'for with to of in on at by from about as after before into onto per between among through during',
);
const adverbs = set('hourly daily weekly monthly quarterly yearly online offline together');
const participle = /^(?:\p{L}+ed|paid|sold|sent|made|shown|given|taken|written|told)$/u;
const particles = set('in out up off on back over down away');
const pronouns = set('it them');
/** Words at which reading gives up: they refer to something that the text does not say, or describe a situation. */
const unread = set(
  'let lets i me you he she we us they this that these those is are was were be been being am do does did has have had what how where why whose there here or but than etc',
);
const openings =
  /^(?:(?:i|we) (?:want|need|would like) |(?:please )?(?:build|make|create)(?: me| us)? )?(?:an? |the |our |my |one )?(?<product>(?:[\p{L}-]+ ){0,4}?(?:app|application|tool|platform|system|software|website|site|portal|service|planner|register|log|logbook|archive|calendar|directory|hub))(?:\s?[:.–-]\s|,? (?:where|in which|with which|(?:that|which|to) (?:lets?|allows?|helps?)|so) )/iu;

/** Reads every word of the text, or returns null. */
export function readDeeds(text: string, english: English): Reading | null {
  const plain = text.trim().replaceAll(/[^\S\n]+/g, ' ');
  const opening = openings.exec(plain);
  const deeds: Deed[] = [];
  const rest = plain.slice(opening?.[0].length ?? 0);
  for (const sentence of rest.split(/[.;!\n]\s*/u)) {
    let doer: readonly string[] | null = null;
    for (const part of sentence.split(/,\s*(?:and\s|then\s)?|\s(?:and|then)\s/iu)) {
      const words = part.trim().split(' ').filter(Boolean);
      if (words.length === 0) continue;
      const deed = readDeed(words, doer, english);
      if (deed) {
        deeds.push(deed);
        ({ doer } = deed);
        continue;
      }
      const last = doer === null ? undefined : deeds.at(-1);
      const object = last && !last.pronoun && last.detail === '' ? readObject(words, english) : null;
      if (!last || !object) return null;
      deeds[deeds.length - 1] = { ...last, objects: [...last.objects, object] };
    }
  }
  const [first] = deeds;
  // If one person does something once, it is a story and not a use of an application.
  const several = isPlural(first?.doer.at(-1) ?? '', english);
  const named = opening?.groups?.['product'] ?? '';
  return several ? { product: named.includes(' ') ? named : null, deeds } : null;
}

/** Reads one action; a verb at the start has the same doer as the previous action. */
function readDeed(words: readonly string[], before: readonly string[] | null, english: English): Deed | null {
  for (let at = 1; at <= Math.min(4, words.length - 1); at += 1) {
    const doer = doerOf(words.slice(0, at), english);
    if (doer === null) continue;
    const verbAt = modals.has(lower(words[at])) ? at + 1 : at;
    const verb = verbOf(words[verbAt], doer.plural ? 'base' : verbAt > at ? 'base' : 'third', english);
    const deed = verb === null ? null : restOf(doer.words, verb, words.slice(verbAt + 1), english);
    if (deed) return deed;
  }
  if (before === null) return null;
  const verb = verbOf(words[0], 'base', english) ?? verbOf(words[0], 'third', english);
  return verb === null ? null : restOf(before, verb, words.slice(1), english);
}

function doerOf(words: readonly string[], english: English): { words: readonly string[]; plural: boolean } | null {
  const [article = '', ...others] = words;
  const bare = articles.has(article.toLowerCase()) ? others : words;
  const last = bare.at(-1);
  if (last === undefined || !bare.every(isWord)) return null;
  const plural = isPlural(last, english);
  return plural || singles.has(article.toLowerCase()) ? { words: bare, plural } : null;
}

function verbOf(word: string | undefined, form: 'base' | 'third', english: English): string | null {
  const text = lower(word);
  if (!isWord(text)) return null;
  const base = form === 'base' ? text : english.infinitive(text);
  const isForm = form === 'base' ? !isPlural(text, english) : base !== text;
  return isForm && /^(?:sure|maybe)$/.test(english.verbLevel(base)) ? base : null;
}

function restOf(doer: readonly string[], verb: string, words: readonly string[], english: English): Deed | null {
  const [first = '', second = ''] = words.map(lower);
  if (pronouns.has(first)) {
    const particle = particles.has(second) ? second : '';
    const detail = detailOf(words.slice(particle === '' ? 1 : 2));
    return detail === null ? null : { doer, verb, particle, objects: [], pronoun: true, detail };
  }
  if (verb === 'get' && participle.test(first)) {
    const detail = detailOf(words.slice(1));
    return detail === null ? null : { doer, verb, particle: first, objects: [], pronoun: false, detail };
  }
  const particle = particles.has(first) && words.length > 1 ? first : '';
  const own = words.slice(particle === '' ? 0 : 1);
  if (words.length === 1 && particles.has(first)) {
    return { doer, verb, particle: first, objects: [], pronoun: true, detail: '' };
  }
  const end = own.findIndex((word) => prepositions.has(lower(word)) || adverbs.has(lower(word)));
  const objectWords = end < 0 ? own : own.slice(0, end);
  const object = readObject(objectWords, english);
  const detail = detailOf(end < 0 ? [] : own.slice(end));
  return object === null || detail === null
    ? null
    : { doer, verb, particle, objects: [object], pronoun: false, detail };
}

/** Reads a noun with up to three words before it; without an article, the noun must be plural or uncountable. */
function readObject(words: readonly string[], english: English): Phrase | null {
  const hasArticle = articles.has(lower(words[0]));
  const bare = hasArticle ? words.slice(1) : words;
  const last = bare.at(-1);
  if (last === undefined || bare.length > 4 || !bare.every(isWord)) return null;
  const counted = !hasArticle && !isPlural(last, english) && !english.isUncountable(last.toLowerCase());
  return counted && !isNoun(last, english) ? null : { written: words.join(' '), bare };
}

/** Reads the detail: nothing, how often, or a preposition with words after it. */
function detailOf(words: readonly string[]): string | null {
  if (words.length === 0) return '';
  const [first] = words;
  if (adverbs.has(lower(first)) && words.length === 1) return lower(first);
  const fits = prepositions.has(lower(first)) && words.length > 1 && words.length <= 10;
  return fits && words.every((word) => isWord(word) || isSmall(word)) ? words.join(' ') : null;
}

const lower = (word: string | undefined) => (word ?? '').toLowerCase();
const isSmall = (word: string) => prepositions.has(lower(word)) || articles.has(lower(word));
const isWord = (word: string) =>
  /^\p{L}[\p{L}'’-]*$/u.test(word) && !unread.has(lower(word)) && !modals.has(lower(word)) && !isSmall(word);
/** Words in -a count as singular, `quota`, although they may be Latin plurals. */
const isPlural = (word: string, english: English) =>
  !word.endsWith('a') && english.singular(lower(word)) !== lower(word);
const isNoun = (word: string, english: English) => english.tagsOf(lower(word)).some((tag) => /Noun|Singular/.test(tag));
