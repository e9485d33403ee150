import type { FaultSettings } from '../models/faults.ts';
import { spoilerNames } from '../models/spoilers.ts';

/** An idea, a model with faults, and how the run may end. */
export interface Case {
  name: string;
  idea: string;
  faults: FaultSettings;
  /** A change of what the idea became, with what must stand in the files afterwards. */
  change?: { words: string; finds: string; faults?: FaultSettings };
  /** Errors that are as useful as an application: they say what is wrong and what to do. */
  errors?: readonly string[];
}

const ideas = [
  'a timer for eggs, 8 minutes',
  'Track my habits: read 20 pages a day, run three times a week',
  'A quiz about rivers for my class',
  'Walkers schedule walks for dogs; owners pay for walks each month',
  'A board for wedding tasks with the stages Idea, Booked, Done',
];
const ideaOf = (index: number) => ideas[index % ideas.length] ?? '';

const servers: readonly [string, FaultSettings, errors?: readonly string[]][] = [
  ['answers of 8,192 tokens', { outputTokens: 8_192 }],
  ['answers of 4,096 tokens', { outputTokens: 4_096 }],
  ['answers of 2,048 tokens', { outputTokens: 2_048 }, ['output_truncated']],
  ['32k of context', { contextTokens: 32_000, outputTokens: 4_096 }],
  ['16k of context', { contextTokens: 16_000, outputTokens: 4_096 }],
  ['8k of context', { contextTokens: 8_000, outputTokens: 2_048 }, ['context_exceeded', 'output_truncated']],
  ['every third answer is cut', { cutsEvery: 3 }, ['model_error']],
  ['every third request fails', { failsEvery: 3 }],
  ['every fourth request is one too many', { limitsEvery: 4 }],
  ['every fifth answer is refused', { declinesEvery: 5 }, ['output_refused']],
  ['every third JSON is broken', { breaksEvery: 3 }],
  ['prose around JSON', { prose: 'true' }],
  ['thoughts in tags', { thoughts: 'tags' }],
  ['thoughts in a member', { thoughts: 'member' }],
  ['no JSON schema', { refuses: 'json_schema,max_completion_tokens,stream_options' }],
  ['no JSON mode, no system role', { refuses: 'json_schema,json_object,system' }],
];

const decent: FaultSettings = { outputTokens: 8_192, contextTokens: 32_000 };

const spoilt = spoilerNames.map((spoils, index): Case => ({
  name: spoils,
  idea: ideaOf(index),
  faults: { ...decent, spoils },
}));

const together: readonly Case[] = [
  {
    name: 'a type, an icon library, a first render',
    idea: ideaOf(0),
    faults: { outputTokens: 4_096, spoils: 'wrong type,icon library,throws on first render' },
  },
  {
    name: 'an elision, a missing file, a rejected promise, thoughts',
    idea: ideaOf(1),
    faults: { ...decent, thoughts: 'tags', spoils: 'elision,missing file,rejects at the start' },
  },
  {
    name: 'a type that is never repaired',
    idea: ideaOf(2),
    faults: { ...decent, spoils: 'wrong type', cannotRepair: 'true' },
    errors: ['build_failed'],
  },
];

const timer = ideaOf(0);
const from = 'A line of the application that is not there';
const changes: readonly Case[] = (['not', 'blanks', 'indentation', 'words', 'elision', 'loses lines'] as const).map(
  (changesWrongly): Case => ({
    name: `a change, ${changesWrongly === 'not' ? 'as it should be' : `spoilt: ${changesWrongly}`}`,
    idea: timer,
    faults: decent,
    change: { words: 'Change “Delete the log” to “Empty the log”', finds: 'Empty the log', faults: { changesWrongly } },
  }),
);

/** Forty models that are decent and imperfect. */
export const cases: readonly Case[] = [
  ...servers.map(([name, faults, errors], index): Case => ({
    name,
    idea: ideaOf(index),
    faults,
    ...(errors && { errors }),
  })),
  ...spoilt,
  ...together,
  ...changes,
  {
    name: 'a change that nobody understands',
    idea: timer,
    faults: decent,
    change: { words: `Change “${from}” to “${from}, too”`, finds: '' },
    errors: ['not_understood'],
  },
];
