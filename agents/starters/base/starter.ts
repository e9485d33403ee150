import type { Entity } from '../../../schema/prd.ts';
import type { Both, Language } from './language.ts';
import type { StarterKind } from './kinds.ts';
import type { Setting } from './setting.ts';

/** A hand-written application and its texts. Its settings are filled from the words of a brief. */
export interface Starter {
  kind: StarterKind;
  /** Increases with each change of the values that `values` may hold. */
  version: number;
  texts: Both<StarterTexts>;
  /** The same in every language except for their texts, in the order of the application's menu. */
  screens: readonly StarterScreen[];
  /** The entities that it stores; may be empty. */
  entities: Both<readonly Entity[]>;
  /** The key of the choice that names the application if the words give no name: `Invoice`. */
  namedBy?: string;
  /** The key of the text that names the application if the words give no name: `Recipes`. */
  headedBy?: string;
  /** The keys of settings that make it something of the user's own, which is none of the options of `namedBy`. */
  ownBy?: readonly string[];
  /** How to find out whether the words name an option of `namedBy`, if the texts cannot tell. Matched against folded words. */
  which?: {
    /** Words that any option may have: `calculator`. */
    general: RegExp;
    /** The first word after the name of the option: `with`. */
    ends: RegExp;
  };
  /** Words for what it does that its other texts do not have. */
  abilities?: Both<string>;
  /** The settings that can be changed in words, without a model. */
  settings: readonly Setting[];
  /** Reads the settings that the words state, or that are usual for a thing that they name. Never throws. */
  fill(words: string, language: Language): Filled;
}

export interface StarterTexts {
  /** Its kind, as a noun: `Timer`. */
  title: string;
  /** The application's name if the words give none; defaults to `title`. */
  name?: string;
  /**
   * One sentence: what it does, for whom. An opportunity that proposes the starter contains it, which identifies the
   * starter later.
   */
  pitch: string;
  /** The problem that it solves. */
  problem: string;
  features: readonly { name: string; description: string; storyIds: readonly string[] }[];
  stories: readonly StarterStory[];
  /** What it does not do, as risks. */
  limits: readonly { title: string; mitigation: string }[];
}

/** `US-<n>` by its position. A test named `US-<n>.<m> …` in `apps/<kind>/US-<n>.test.tsx` shows each criterion. */
interface StarterStory {
  persona: string;
  /** Follows “I want to” in English, and “möchte” in German. */
  iWant: string;
  soThat: string;
  criteria: readonly { given: string; when: string; then: string }[];
}

interface StarterScreen {
  /** Its path in the application: `/`, `/history`. */
  path: string;
  names: Both<string>;
  purposes: Both<string>;
  /** The same values as in a PRD: `list`, `form`, `tool`. */
  type: string;
  storyIds: readonly string[];
}

/** Why a value was taken that the words do not state: it is `usual` for what they name, or the starter does not know what they name (`rest`). */
export type Implied = 'usual' | 'rest';

export interface Filled {
  /** The values that the words state, by the key of a setting; the application has defaults for the rest. */
  values: Readonly<Record<string, unknown>>;
  /** The words that each value was read from, verbatim, by the same key. */
  quotes: Readonly<Record<string, string>>;
  /** The values that the words do not state, by key: for a new application only. */
  implied?: Readonly<Record<string, Implied>>;
  /** Wishes that the starter does not fulfil, verbatim. */
  missing?: readonly string[];
}

/** Returns a screen's id for documents. It is unique among all starters, so that it identifies its starter. */
export function screenIdOf(kind: StarterKind, path: string): string {
  return path === '/' ? kind : `${kind}-${path.slice(1)}`;
}
