import type { FontStyle } from './fonts.ts';
import { unitHash } from './hash.ts';
import { type Mood, type MoodLook, moods } from './mood.ts';
import { moodWords } from './mood-words.ts';

interface Meaning {
  mood: Mood;
  weight: number;
}

// One word that says a mood outweighs any number of things that hint at another.
const saidWeight = 100;
const suggestedWeight = 1;
const meanings = new Map<string, Meaning[]>();
for (const mood of moods) {
  const words = moodWords[mood.name];
  for (const word of words?.says.split(' ') ?? []) addMeaning(word, { mood, weight: saidWeight });
  for (const word of words?.suggests.split(' ') ?? []) addMeaning(word, { mood, weight: suggestedWeight });
}

function addMeaning(word: string, meaning: Meaning): void {
  meanings.set(word, [...(meanings.get(word) ?? []), meaning]);
}

const negations = new Set(['not', 'no', 'never', 'without', 'nothing', 'less', "isn't", "don't", 'avoid', 'neither']);

/** What words set: the mood, and the words that say it or others outright, in their order. */
export interface MoodReading {
  mood: Mood;
  said: readonly string[];
}

/** The mood that the words set, by words that say it and words of trades that suggest it; null when none does. */
export function readMood(words: string): MoodReading | null {
  const scores = new Map<Mood, number>();
  const said = new Set<string>();
  for (const { token, mood, weight } of meaningsIn(words)) {
    scores.set(mood, (scores.get(mood) ?? 0) + weight);
    if (weight === saidWeight) said.add(token);
  }
  let best: Mood | null = null;
  // Insertion order breaks ties: what is said first wins.
  for (const [mood, score] of scores) if (best === null || score > (scores.get(best) ?? 0)) best = mood;
  return best && { mood: best, said: [...said] };
}

function meaningsIn(words: string): (Meaning & { token: string })[] {
  // `Dark mode` asks for a second palette, which every look has; it is no mood.
  const text = words.toLowerCase().replaceAll(/\b(?:dark|night)[ -](?:mode|theme)/g, ' ');
  const tokens = text.match(/[\p{L}][\p{L}'’-]*|[.,;!?]/gu) ?? [];
  return tokens.flatMap((token, index) =>
    meaningsOf(token)
      .filter(({ weight }) => weight !== saidWeight || !isNegated(tokens, index))
      .map((meaning) => ({ ...meaning, token })),
  );
}

/** `not playful` and `not too playful`, but not `no fees, playful`. */
function isNegated(tokens: readonly string[], index: number): boolean {
  for (let before = index - 1; before >= Math.max(0, index - 2); before -= 1) {
    const token = tokens[before] ?? '';
    if (/^[.,;!?]$/.test(token)) return false;
    if (negations.has(token.replace('’', "'"))) return true;
  }
  return false;
}

function meaningsOf(token: string): readonly Meaning[] {
  const bases = [token, token.replace(/s$/, ''), token.replace(/es$/, ''), token.replace(/ies$/, 'y')];
  return bases.map((base) => meanings.get(base)).find((found) => found !== undefined) ?? [];
}

const hashedHeadings: readonly FontStyle[] = [
  'geometric',
  'grotesque',
  'humanist',
  'slab',
  'oldStyle',
  'rounded',
  'classical',
];

/** A look for a mood that nobody listed: drawn from the text itself, always the same for the same text. */
export function hashedLook(text: string): MoodLook {
  const key = text.trim().toLowerCase();
  const pick = (what: string, low: number, high: number) => low + unitHash(`${what}:${key}`) * (high - low);
  const heading = hashedHeadings[Math.floor(pick('heading', 0, hashedHeadings.length))] ?? 'system';
  return {
    hue: pick('hue', 0, 360),
    chroma: pick('chroma', 0.09, 0.19),
    lightness: pick('lightness', 0.44, 0.57),
    accentTurn: pick('turn', 60, 300),
    paperHue: null,
    paperChroma: pick('paper', 0.003, 0.014),
    heading,
    body: heading === 'rounded' ? 'rounded' : 'humanist',
    radius: Math.round(pick('radius', 2, 18)),
    scale: [1.2, 1.25, 1.333][Math.floor(pick('scale', 0, 3))] ?? 1.2,
    baseSize: 16,
    spacing: 4,
  };
}
