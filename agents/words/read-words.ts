import type { English, Term, VerbLevel } from './english.ts';
import { verbOfNoun } from './nominal.ts';
import {
  adverbs,
  auxiliaries,
  conjunctions,
  copulas,
  determiners,
  modals,
  prepositions,
  pronouns,
  subordinators,
} from './word-lists.ts';

type Kind =
  | 'determiner'
  | 'pronoun'
  | 'modal'
  | 'copula'
  | 'auxiliary'
  | 'preposition'
  | 'conjunction'
  | 'relative'
  | 'subordinator'
  | 'adverb'
  | 'to'
  | 'content';

/** A word with all that its form allows: what it is here is for the clause to decide. */
export interface Word {
  text: string;
  lower: string;
  kind: Kind;
  /** As a verb: its form, its infinitive, and how sure it is that there is such a verb. */
  verb: { form: 'base' | 's' | 'past' | 'ing'; base: string; level: VerbLevel } | null;
  adjective: boolean;
  /** Could be a noun. */
  noun: boolean;
  plural: boolean;
  acronym: boolean;
  /** It owns what stands behind it: `sweeps'`. */
  possessive: boolean;
  /** Compromise reads a verb here. */
  taggedVerb: boolean;
  /** A comma, colon or the like stands behind it. */
  stop: string;
}

export function readWords(terms: readonly Term[], english: English): Word[] {
  return joinHyphens(terms.filter((term) => /[\p{L}\p{N}]/u.test(term.normal))).map((term, index) =>
    readWord(term, english, index === 0),
  );
}

/** Compromise takes `lock-keepers` apart; it is one word, of the kind of its last part. */
function joinHyphens(terms: readonly Term[]): Term[] {
  const joined: Term[] = [];
  for (const term of terms) {
    const last = joined.at(-1);
    if (last?.post === '-')
      joined[joined.length - 1] = {
        ...term,
        text: `${last.text}-${term.text}`,
        normal: `${last.normal}-${term.normal}`,
        pre: last.pre,
      };
    else joined.push(term);
  }
  return joined;
}

function readWord(term: Term, english: English, first: boolean): Word {
  const lower = term.normal.replace(/'s$|s'$/, (end) => (end === "s'" ? 's' : ''));
  const marked = /['’]s?$/.test(term.text) || /^['’]/.test(term.post);
  const owner =
    marked && term.tags.has('Possessive') && lower !== 'it' && !pronouns.has(lower) && !determiners.has(lower);
  const kind = owner ? 'content' : kindOf(lower, term);
  const verb = kind === 'content' && !owner ? verbOf(lower, term, english) : null;
  const acronym = /^[A-Z0-9]{2,}s?$/.test(term.text.replaceAll('.', ''));
  const tags = english.tagsOf(lower);
  const adjective =
    !acronym &&
    verbOfNoun(lower) === null &&
    (term.tags.has('Adjective') || tags.includes('Adjective') || tags.includes('Comparable')) &&
    !(verb !== null && verb.form === 'ing' && verb.level !== 'unknown');
  const named =
    !first && /^\p{Lu}\p{Ll}/u.test(term.text) && ['WeekDay', 'Month', 'Place'].some((tag) => term.tags.has(tag));
  return {
    text: acronym || named ? term.text : owner ? (lower.endsWith('s') ? `${lower}'` : `${lower}'s`) : lower,
    lower,
    kind,
    verb: acronym ? null : verb,
    adjective,
    noun: kind === 'content' && !(verb?.level === 'sure' && verb.form === 'base' && !term.tags.has('Noun')),
    plural: isPlural(lower, english),
    acronym,
    possessive: owner,
    taggedVerb: term.tags.has('Verb'),
    stop: /[,;:()–—]/.exec(term.post)?.[0] ?? '',
  };
}

function kindOf(lower: string, term: Term): Kind {
  if (lower === 'to') return 'to';
  if (lower === 'that' || lower === 'which' || lower === 'who' || lower === 'where') return 'relative';
  if (subordinators.has(lower)) return 'subordinator';
  if (modals.has(lower)) return 'modal';
  if (copulas.has(lower)) return 'copula';
  if (auxiliaries.has(lower)) return 'auxiliary';
  if (conjunctions.has(lower)) return 'conjunction';
  if (determiners.has(lower)) return 'determiner';
  if (pronouns.has(lower)) return 'pronoun';
  if (prepositions.has(lower) || (lower === 'like' && !term.tags.has('Verb'))) return 'preposition';
  if (/^\d/.test(lower)) return 'determiner';
  if (lower === 'live' && term.tags.has('Adjective')) return 'content';
  if (adverbs.has(lower) || (term.tags.has('Adverb') && lower.endsWith('ly'))) return 'adverb';
  return 'content';
}

function verbOf(lower: string, term: Term, english: English): Word['verb'] {
  // Inflected forms first: the word list has some of them as words of their own.
  if (/[^s]s$/.test(lower)) {
    const base = english.infinitive(lower, 'PresentTense');
    const level = english.verbLevel(base);
    if (level === 'sure' || level === 'maybe') return { form: 's', base, level };
    if (level === 'unknown' && term.tags.has('Verb')) return { form: 's', base, level };
  }
  if (lower.endsWith('ing') && lower.length > 5) {
    const base = english.infinitive(lower, 'Gerund');
    const level = english.verbLevel(base);
    if (level !== 'no' && base !== lower && english.verbLevel(lower) !== 'sure') return { form: 'ing', base, level };
  }
  const past = term.tags.has('PastTense') || term.tags.has('Participle');
  if (past || (lower.endsWith('ed') && term.tags.has('Verb') && english.verbLevel(lower) === 'unknown')) {
    return { form: 'past', base: english.infinitive(lower, 'PastTense'), level: 'maybe' };
  }
  if (/[^e]ed$/.test(lower) && lower.length > 4) {
    // `is recorded`: compromise reads adjectives there.
    const base = english.infinitive(lower, 'PastTense');
    if (base !== lower && ['sure', 'maybe'].includes(english.verbLevel(base)))
      return { form: 'past', base, level: 'maybe' };
  }
  const level = english.verbLevel(lower);
  if (level === 'no' && term.tags.has('Infinitive')) return { form: 'base', base: lower, level: 'maybe' };
  if (level === 'sure' || level === 'maybe') return { form: 'base', base: lower, level };
  // A word that the list does not have may be any verb: `geotag`.
  const nounForm = /(?:tion|ment|ness|ity|ship|ism|ry|logy|graphy|ics|dom|hood|s)$/.test(lower);
  return level === 'unknown' && !nounForm ? { form: 'base', base: lower, level } : null;
}

function isPlural(lower: string, english: English): boolean {
  if (lower === 'people' || lower === 'staff') return true;
  return english.singular(lower) !== lower || /(?:men|children)$/.test(lower);
}
