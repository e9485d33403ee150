import type { FontStyle } from './fonts.ts';
import { unitHash } from './hash.ts';
import { type Mood, type MoodLook, moods } from './mood.ts';
import { moodWords } from './mood-words.ts';

interface Meaning {
  mood: Mood;
  weight: number;
}

// One word that names a mood outweighs any number of words that suggest another.
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

/** The mood that words call for, and the words that directly name it or other moods, in order. */
export interface MoodReading {
  mood: Mood;
  said: readonly string[];
}

/**
 * Finds the mood that the words call for, from words that name it and words for trades that suggest it; null if there
 * are none.
 */
export function readMood(words: string): MoodReading | null {
  const scores = new Map<Mood, number>();
  const said = new Set<string>();
  for (const { token, mood, weight } of meaningsIn(words)) {
    scores.set(mood, (scores.get(mood) ?? 0) + weight);
    if (weight === saidWeight) said.add(token);
  }
  let best: Mood | null = null;
  // Insertion order breaks ties: the mood that the text mentions first wins.
  for (const [mood, score] of scores) if (best === null || score > (scores.get(best) ?? 0)) best = mood;
  return best && { mood: best, said: [...said] };
}

function meaningsIn(words: string): (Meaning & { token: string })[] {
  // `Dark mode` asks for a second palette, which every design has; it is not a mood.
  const text = words.toLowerCase().replaceAll(/\b(?:dark|night)[ -](?:mode|theme)/g, ' ');
  const tokens = text.match(/[\p{L}][\p{L}'’-]*|[.,;!?]/gu) ?? [];
  return tokens.flatMap((token, index) =>
    meaningsOf(token)
      .filter(({ weight }) => weight !== saidWeight || !isNegated(tokens, index))
      .map((meaning) => ({ ...meaning, token })),
  );
}

/** `not playful` and `not too playful` are negated; `no fees, playful` is not. */
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

/** Makes a look for an unknown mood from a hash of the text, always the same for the same text. */
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
