import type { Opportunity } from '../../schema/opportunity.ts';
import type { Signal } from '../../schema/signal.ts';

export interface BiasFlag {
  type: string;
  note: string;
}

/** Biases that rules can detect by counting. */
export const countedBiases = [
  'own_words',
  'single_source',
  'outdated',
  'recency',
  'survivorship',
  'confirmation',
] as const;
/** Biases that need a reader's judgement; a model looks for these and for the counted ones. */
export const judgedBiases = ['selection', 'anchoring', 'solution'] as const;

type Bias = (typeof countedBiases)[number] | (typeof judgedBiases)[number];

const year = 365 * 24 * 60 * 60_000;

/** Returns the biases that can be counted. `now` in milliseconds. */
export function biasByRule(opportunity: Opportunity, signals: readonly Signal[], now: number): BiasFlag[] {
  const cited = signals.filter((signal) => opportunity.evidence.some((evidence) => evidence.signalId === signal.id));
  const { independentSources: independent } = opportunity;
  const flags: (BiasFlag & { type: Bias })[] = [];
  if (cited.every((signal) => signal.source === 'brief')) {
    flags.push({ type: 'own_words', note: 'All evidence is what the user said: nobody else has been heard yet.' });
  } else if (independent.length === 1) {
    flags.push({
      type: 'single_source',
      note: `Beside the user's own words, all evidence comes from one source: ${independent[0]}.`,
    });
  }
  const ages = cited.flatMap((signal) => {
    const at = signal.publishedAt === null ? Number.NaN : Date.parse(signal.publishedAt);
    return Number.isNaN(at) ? [] : [(now - at) / year];
  });
  if (ages.length > 0 && ages.every((age) => age > 3)) {
    flags.push({ type: 'outdated', note: 'Everything that is dated is more than three years old.' });
  }
  if (ages.length > 1 && ages.every((age) => age < 0.25)) {
    flags.push({ type: 'recency', note: 'Everything that is dated is from the last three months: it may be a wave.' });
  }
  if (cited.length > 0 && cited.every((signal) => signal.kind === 'competitor' || signal.kind === 'trend')) {
    flags.push({
      type: 'survivorship',
      note: 'The evidence is products and trends that made it; those that failed are not in it.',
    });
  }
  if (!signals.some((signal) => signal.kind === 'competitor' || signal.kind === 'pricing')) {
    flags.push({ type: 'confirmation', note: 'No signal is about a product or price that this would have to beat.' });
  }
  return flags;
}

const known: ReadonlySet<string> = new Set([...countedBiases, ...judgedBiases]);

/**
 * Merges flags, those of the rules first; from the model only types that it was asked to look for; one flag per type.
 */
export function mergeFlags(byRule: readonly BiasFlag[], byModel: readonly BiasFlag[]): BiasFlag[] {
  const flags = new Map<string, BiasFlag>();
  for (const flag of [...byRule, ...byModel]) {
    const type = flag.type
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    if (known.has(type) && !flags.has(type)) flags.set(type, { type, note: flag.note });
  }
  return [...flags.values()];
}

/** Says for people which biases were looked for and which were found. */
export function biasReport(lookedFor: readonly string[], found: readonly BiasFlag[]): string {
  const count = found.length === 1 ? '1 flag' : `${found.length} flags`;
  const types = [...new Set(found.map(({ type }) => inWords(type)))];
  const which = types.length === 0 ? '' : ` (${types.join(', ')})`;
  return `Looked for ${lookedFor.map(inWords).join(', ')}: ${count}${which}`;
}

function inWords(type: string): string {
  return type.replaceAll('_', ' ');
}
