import type { Brief } from '../words/brief.ts';
import { readBrief } from '../words/read-brief.ts';
import type { StarterKind } from './kinds.ts';
import type { Language } from './language.ts';
import { notMade } from './not-made.ts';
import { recognise, type Recognition } from './recognise.ts';
import { starterOf, starterOfPitch, starterOfScreens, withNeighbours } from './registry.ts';
import type { Starter } from './starter.ts';

/** What is made of somebody's words without a model. */
export type Choice =
  /** A starter. `others` could be meant as well, likeliest first. */
  | {
      how: 'starter';
      starter: Starter;
      sure: boolean;
      others: readonly Starter[];
      recognition: Recognition;
      language: Language;
    }
  /** People who do something with records: lists and forms of what the brief names; null: of what the PRD names. */
  | { how: 'records'; brief: Brief | null };

export interface Hints {
  /** The solution of the opportunity that was chosen. */
  pitch?: string | undefined;
  /** Ids of the screens of a PRD. */
  screenIds?: readonly string[] | undefined;
}

/** Throws ServiceError `not_understood` when nothing that can be made without a model is recognised. */
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

/** Things of the world outside: a list of them can be kept, if that is all that is asked for. */
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
/** An idea that says for whom it is, and nothing else. */
const forSomebody =
  /^(?:an?|my|our|the|eine?)?\s*(?:\p{L}+\s){0,2}(?:app|application|tool|software|website|web app|platform|anwendung|werkzeug)\s+(?:for|für)\s+(?:\p{L}+[ .]?){1,4}$/iu;

/** Whose values these words give, though they name no kind: prices, stages, columns. Always a guess. */
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

/** What a vague idea is nearest to: always a guess. */
function vagueKinds(words: string): StarterKind[] {
  const read = words.slice(0, 4_000).trim();
  const kinds = vague.flatMap(([pattern, kind]) => (pattern.test(read) ? [kind] : []));
  return kinds.length > 0 ? kinds : forSomebody.test(read) ? ['collection', 'board', 'tracker'] : [];
}
