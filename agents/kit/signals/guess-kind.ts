import type { Signal } from '../../../schema/signal.ts';

/** The first match wins; rules are in order from the hardest to misread to the easiest. */
const rules: readonly (readonly [Signal['kind'], RegExp])[] = [
  ['competitor', /^(show|launch) hn\b|\balternatives? (to|for)\b|\bcompetitors?\b|\bcompared (to|with)\b|\bvs\.?\s/i],
  [
    'request',
    /\b(looking|searching) for\b|\b(is|are) there (a|an|any)\b|\brecommend|\bsuggest(ion|ed|ions)?\b|\bfeature request\b|\b(i|we) wish\b|\bhow (do|can|would|should) (i|you|we|one)\b|\bdoes anyone (know|use|have)\b|^ask hn\b|\bneed (a|an|some) (app|tool|way|software|service)\b/i,
  ],
  [
    'pricing',
    /\bpric(e|es|ing|ey)\b|\bexpensive\b|\bsubscriptions?\b|\bper (month|seat|user)\b|[$€£]\s?\d|\bfree tier\b/i,
  ],
  [
    'pain',
    /\bfrustrat|\bannoy|\bhate\b|\bstruggl|\bpain(ful| point)?\b|\bproblems? with\b|\b(doesn't|does not|don't|won't|can't|cannot) \w+|\bbroken\b|\bfail(s|ed|ing|ure)?\b|\bterrible\b|\bwast(e|ed|ing) (of )?(time|hours|money)\b|\btedious\b/i,
  ],
  [
    'trend',
    /\btrend|\bgrowing\b|\bgrowth\b|\brise of\b|\bincreasingly\b|\bsurvey\b|\b\d+(\.\d+)?\s?%|\bfuture of\b|\bmarket\b/i,
  ],
];

/** Guesses from its words what a signal is about. The title counts before the rest. */
export function guessKind(title: string, text: string): Signal['kind'] {
  for (const words of [title, text]) {
    const found = rules.find(([, pattern]) => pattern.test(words));
    if (found) return found[0];
  }
  return 'other';
}
