import type { Entity } from '../../schema/prd.ts';
import type { Both, Language } from './language.ts';
import type { StarterKind } from './kinds.ts';
import type { Setting } from './setting.ts';

/** An application written by hand, and what there is to say of it. Slots are filled with what stands in a brief. */
export interface Starter {
  kind: StarterKind;
  /** Raised with each change of what `values` may hold. */
  version: number;
  texts: Both<StarterTexts>;
  /** The same in every language but for their texts, in the order of the application's menu. */
  screens: readonly StarterScreen[];
  /** What it keeps; may be empty. */
  entities: Both<readonly Entity[]>;
  /** The key of the choice whose name is the application's, if the words give none: `Invoice`. */
  namedBy?: string;
  /** What can be changed in words, without a model. */
  settings: readonly Setting[];
  /** What the words say of its settings, literally. Never throws. */
  fill(words: string, language: Language): Filled;
}

export interface StarterTexts {
  /** What it is, as a noun: `Timer`. */
  title: string;
  /** What its application is called if the words give no name; `title` if it is left out. */
  name?: string;
  /** One sentence: what it does, for whom. It stands in the opportunity that proposes it, which finds it again. */
  pitch: string;
  /** What is hard without it. */
  problem: string;
  features: readonly { name: string; description: string; storyIds: readonly string[] }[];
  stories: readonly StarterStory[];
  /** What it does not do, as risks. */
  limits: readonly { title: string; mitigation: string }[];
}

/** `US-<n>` by its place. A test named `US-<n>.<m> …` in `apps/<kind>/US-<n>.test.tsx` shows each criterion. */
interface StarterStory {
  persona: string;
  iWant: string;
  soThat: string;
  criteria: readonly { given: string; when: string; then: string }[];
}

interface StarterScreen {
  /** Its path in the application: `/`, `/history`. */
  path: string;
  names: Both<string>;
  purposes: Both<string>;
  /** As in a PRD: `list`, `form`, `tool`. */
  type: string;
  storyIds: readonly string[];
}

export interface Filled {
  /** The values that the words give, by the key of a setting; the application has defaults for the rest. */
  values: Readonly<Record<string, unknown>>;
  /** The words that each value was taken from, verbatim, by the same key. */
  quotes: Readonly<Record<string, string>>;
  /** What they ask for and the starter has not, verbatim. */
  missing?: readonly string[];
}

/** The id of a screen in documents: unique among all starters, so that it leads back to its starter. */
export function screenIdOf(kind: StarterKind, path: string): string {
  return path === '/' ? kind : `${kind}-${path.slice(1)}`;
}
