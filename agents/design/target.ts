import type { Message } from '../../schema/message.ts';
import type { Screen } from '../../schema/prd.ts';
import { kebabCase, nounKey, sentenceCase } from '../kit/project/names.ts';
import type { TargetScreen } from './schema.ts';

/** The screen to design, with every field filled in. */
export interface Target {
  id: string;
  name: string;
  description: string;
  type: string;
}

export interface TargetOptions {
  messages: readonly Message[];
  asked: TargetScreen | undefined;
  screens: readonly Screen[];
  /** Ids of the screens that have a design. */
  designed: ReadonlySet<string>;
}

/**
 * Fills in what the caller left open: from the PRD's screen that the caller or the words name; otherwise from the PRD's
 * first screen without a design (or the first one, if all have one); otherwise from the words themselves.
 */
export function resolveTarget({ messages, asked, screens, designed }: TargetOptions): Target {
  const words = messages.findLast((message) => message.role === 'user')?.content ?? messages.at(-1)?.content ?? '';
  const known = askedScreen(asked, screens) ?? (isNamed(asked) ? null : screenFor(words, screens, designed));
  const name = filled(asked?.name) ?? known?.name ?? filled(asked?.id) ?? nameFrom(words || (asked?.description ?? ''));
  return {
    id: filled(asked?.id) ?? known?.id ?? kebabCase(name, 'screen'),
    name: sentenceCase(name).slice(0, 80),
    type: filled(asked?.type) ?? known?.type ?? '',
    description: [words, asked?.description, words ? '' : known?.purpose].filter(Boolean).join('\n\n'),
  };
}

const filled = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text.trim());
const isNamed = (asked: TargetScreen | undefined) =>
  filled(asked?.id) !== undefined || filled(asked?.name) !== undefined;

function askedScreen(asked: TargetScreen | undefined, screens: readonly Screen[]): Screen | null {
  const id = filled(asked?.id);
  if (id !== undefined) return screens.find((screen) => screen.id === id) ?? null;
  const name = filled(asked?.name);
  return name === undefined ? null : (screens.find((screen) => nounKey(screen.name) === nounKey(name)) ?? null);
}

function screenFor(words: string, screens: readonly Screen[], designed: ReadonlySet<string>): Screen | null {
  const said = ` ${spoken(words)} `;
  const named = screens
    .filter((screen) => said.includes(` ${spoken(screen.name)} `))
    .toSorted((a, b) => b.name.length - a.name.length);
  return named[0] ?? screens.find((screen) => !designed.has(screen.id)) ?? screens[0] ?? null;
}

/** Normalises words: lower case, one space between them, singular and plural alike. */
function spoken(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(nounKey)
    .join(' ');
}

/** Finds a short name for a screen that has only a description. */
function nameFrom(words: string): string {
  const start = words
    .trim()
    .replace(/^(please\s+)?(design|create|build|make|draw|show|give)?\s*(me|us)?\s*(an?|the)?\s+(?=\S)/i, '');
  const phrase = start.split(/[.,;:!?\n]|\b(?:that|which|where|with|so that|showing|in order)\b/i)[0] ?? '';
  const short = phrase.trim().split(/\s+/).slice(0, 5).join(' ').slice(0, 60);
  return short.replace(/(?:\s+(?:for|of|the|an?|with|to|in|on|by|and|or|from|at|their|its))+$/i, '') || 'Home';
}
