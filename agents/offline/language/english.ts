/** How certain the word list is that a base form is a verb. */
type VerbLevel = 'sure' | 'maybe' | 'unknown' | 'no';

/** The few questions about English that reading a brief needs, answered by compromise. */
export interface English {
  singular(noun: string): string;
  plural(noun: string): string;
  isUncountable(noun: string): boolean;
  /** Returns the infinitive of a form in -s. */
  infinitive(verb: string): string;
  verbLevel(base: string): VerbLevel;
  tagsOf(word: string): readonly string[];
}

/** The parts of compromise's model and methods that its types omit. */
interface Internals {
  model: {
    one: { lexicon: Record<string, string | string[]> };
    two: { switches: Record<string, string>; uncountable: Record<string, boolean> };
  };
  methods: {
    two: {
      transform: {
        noun: { toSingular(word: string, model: unknown): string; toPlural(word: string, model: unknown): string };
        verb: {
          toInfinitive(word: string, model: unknown, tense: string): string;
        };
      };
    };
  };
}
let loaded: Promise<English> | null = null;

/** Loads compromise once, at the first brief, because it takes 61 MB. */
export function loadEnglish(): Promise<English> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<English> {
  const { default: nlp } = await import('compromise');
  const model = nlp.model() as Internals['model'];
  const { noun, verb } = (nlp.methods() as Internals['methods']).two.transform;
  const tagsOf = (word: string): readonly string[] => {
    const tags = Object.hasOwn(model.one.lexicon, word) ? model.one.lexicon[word] : undefined;
    return tags === undefined ? [] : typeof tags === 'string' ? [tags] : tags;
  };
  const singular = (word: string) =>
    irregularSingulars.get(word) ?? (keepsItsS(word) ? word : noun.toSingular(word, model));
  return {
    tagsOf,
    singular,
    plural: (word) => {
      if (keepsItsS(word) && /(?:series|species)$/.test(word)) return word;
      const plural = noun.toPlural(word, model);
      // Latin plurals are too scholarly: use `formulas`.
      return word.endsWith('a') && plural.endsWith('ae') ? `${word}s` : plural;
    },
    isUncountable: (word) => tagsOf(word).includes('Uncountable') || Object.hasOwn(model.two.uncountable, word),
    infinitive: (word) => verb.toInfinitive(word, model, 'PresentTense'),
    verbLevel: (base) => {
      if (moreVerbs.has(base)) return 'maybe';
      const switched = Object.hasOwn(model.two.switches, base) ? model.two.switches[base] : undefined;
      if (switched !== undefined) return switched.includes('Verb') ? 'maybe' : 'no';
      const tags = tagsOf(base);
      if (tags.includes('Infinitive') || tags.includes('PhrasalVerb')) return 'sure';
      return tags.length === 0 ? 'unknown' : 'no';
    },
  };
}

const irregularSingulars: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['menus', 'menu'],
  ['emus', 'emu'],
  ['gurus', 'guru'],
  ['haikus', 'haiku'],
  ['tutus', 'tutu'],
  ['lenses', 'lens'],
  ['buses', 'bus'],
  ['leases', 'lease'],
  ['staff', 'staff'],
  ['crew', 'crew'],
]);

/** Verbs about software that the word list lacks, or has only as nouns or adjectives. */
const moreVerbs = new Set(
  'list pledge clean photograph alert email phone swap trace catalogue catalog text message onboard digitise digitize geotag timestamp crowdsource reschedule transcribe triage tag bookmark shortlist waitlist subtitle barcode invoice bill chase mark grant close e-sign co-sign'.split(
    ' ',
  ),
);

function keepsItsS(word: string): boolean {
  return /(?:ss|us|is|series|species|news|chassis|vas|tlas|lias)$/.test(word) || /^.{2}s$/.test(word);
}
