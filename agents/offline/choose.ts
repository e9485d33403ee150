import type { Brief } from './language/brief.ts';
import { readBrief } from './language/read-brief.ts';
import type { StarterChoice } from '../starters/fill-starter.ts';
import type { StarterKind } from '../starters/base/kinds.ts';
import type { Language } from '../starters/base/language.ts';
import { notMade } from './not-made.ts';
import { recognise } from '../starters/recognise/recognise.ts';
import { starterOf, starterOfPitch, starterOfScreens, withNeighbours } from '../starters/registry.ts';

/** The kind of application that is made from the user's words without a model. */
export type Choice =
  | StarterChoice
  /** A records application: lists and forms for the entities of the brief, or of the PRD if `brief` is null. */
  | { how: 'records'; brief: Brief | null };

export interface Hints {
  /** The solution of the chosen opportunity. */
  pitch?: string | undefined;
  /** Ids of the PRD's screens. */
  screenIds?: readonly string[] | undefined;
}

/**
 * Chooses the kind of application by the user's words. Throws ServiceError `not_understood` if they match nothing that
 * can be made without a model.
 */
export async function chooseStarter(words: string, { pitch, screenIds = [] }: Hints = {}): Promise<Choice> {
  const recognition = recognise(words);
  const language = recognition.language === 'de' ? 'de' : 'en';
  const asked = starterOfScreens(screenIds) ?? (pitch === undefined ? null : starterOfPitch(pitch));
  if (asked !== null) return { how: 'starter', starter: asked, sure: true, others: [], recognition, language };
  // A document that names no starter was written for records, or by a model.
  if (screenIds.length > 0) return { how: 'records', brief: null };
  const { beyond } = recognition;
  if (beyond !== null && !keepable.test(beyond)) throw notMade(language, beyond);
  const [first] = recognition.candidates;
  if (first === undefined || first.kind === 'records') {
    const brief = await readBrief(words);
    if (brief) return { how: 'records', brief };
  }
  if (beyond !== null) throw notMade(language, beyond);
  const named = recognition.candidates.flatMap(({ kind }) => (kind === 'records' ? [] : [kind]));
  const kinds = [named, vagueKinds(words), kindsOfParts(words, language)].find(({ length }) => length > 0) ?? [];
  const [starter, ...others] = withNeighbours(kinds);
  if (starter === undefined || kinds.every((kind) => starterOf(kind) === null)) throw notMade(language, null);
  const sure = recognition.sure && first?.kind === starter.kind;
  return { how: 'starter', starter, sure, others, recognition, language };
}

/** Things of the outside world. The product can keep a list of them, provided that nothing more is asked. */
const keepable = /^(?:gps|flights?|weather|tournaments?|auctions?|marketplaces?)$/i;

const vague: readonly [RegExp, StarterKind][] = [
  [/\b(?:planners?|organi[sz]ers?|planer)\b/i, 'board'],
  [/\b(?:calendars?|schedules?|diary|diaries|kalender)\b/i, 'booking'],
  [
    /\b(?:registers?|catalogues?|catalogs?|archives?|databases?|records?|lists?|verzeichnis|liste|archiv|register)\b/i,
    'collection',
  ],
  [/\b(?:logs?|journals?|protokoll|tagebuch)\b/i, 'tracker'],
];
/** An idea that names only its audience. */
const forSomebody =
  /^(?:an?|my|our|the|eine?)?\s*(?:\p{L}+\s){0,2}(?:app|application|tool|software|website|web app|platform|anwendung|werkzeug)\s+(?:for|für)\s+(?:\p{L}+[ .]?){1,4}$/iu;

/** Kinds whose values the words contain although they name no kind: prices, stages, columns. Always a guess. */
const parts: readonly { of: StarterKind; key: string; atLeast: number; kinds: StarterKind[] }[] = [
  { of: 'shop', key: 'products', atLeast: 2, kinds: ['landing', 'shop'] },
  { of: 'board', key: 'stages', atLeast: 3, kinds: ['board'] },
  { of: 'collection', key: 'fields', atLeast: 3, kinds: ['collection'] },
];

function kindsOfParts(words: string, language: Language): StarterKind[] {
  const found = parts.find(({ of, key, atLeast }) => {
    const value = starterOf(of)?.fill(words, language).values[key];
    return Array.isArray(value) && value.length >= atLeast;
  });
  return found?.kinds ?? [];
}

/** Returns the kinds nearest to a vague idea: always a guess. */
function vagueKinds(words: string): StarterKind[] {
  const read = words.slice(0, 4_000).trim();
  const kinds = vague.flatMap(([pattern, kind]) => (pattern.test(read) ? [kind] : []));
  return kinds.length > 0 ? kinds : forSomebody.test(read) ? ['collection', 'board', 'tracker'] : [];
}
