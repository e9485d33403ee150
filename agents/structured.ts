import { ServiceError } from '../schema/errors.ts';
import { push } from './flow.ts';
import { jsonValues } from './json-answer.ts';
import type { Model, ModelRequest } from './ports.ts';
import type { Prompt } from './prompt.ts';
import { withinContext } from './within-context.ts';

/** An answer, and two repairs of it. */
const attempts = 3;
/** The most problems that a model is told at once. */
const maxProblems = 40;

/**
 * Asks the model for a value of the prompt's schema: yields the deltas, returns the checked value. An answer that does
 * not fit goes back with all its problems, twice; a third one ends in `output_invalid`. One that was cut off is asked for
 * again once, shorter. `accept` can refuse what the schema
 * cannot express, by returning the reason.
 */
export async function* structured<Value>(
  model: Model,
  prompt: Prompt<Value>,
  signal: AbortSignal,
  accept: (value: Value) => string | null = () => null,
): AsyncGenerator<readonly string[], Value> {
  // Assigned within a callback, which the compiler does not follow.
  let first = null as ModelRequest | null;
  let turns: ModelRequest['messages'] = [];
  let problem = '';
  let wasCutOff = false;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    let text: string;
    try {
      ({ text } = yield* first
        ? model.stream({ ...first, messages: [...first.messages, ...turns] }, signal)
        : withinContext(model, prompt, (request) => model.stream((first = request), signal)));
    } catch (error) {
      if (wasCutOff || !first || !isCutOff(error)) throw error;
      wasCutOff = true;
      // Half of a JSON value is of no use: ask again, with more room and for less.
      first = { ...first, maxOutputTokens: null };
      turns = [{ role: 'user', content: shorter }];
      continue;
    }
    const checked = check(prompt, text, accept);
    if (checked.ok) return checked.value;
    problem = checked.problem;
    turns = repair(text, problem);
  }
  // The reason quotes the model, so only the service's log gets it: clients get only our own words.
  throw new ServiceError('output_invalid', `The model's answer for ${prompt.task} did not fit, ${attempts} times.`, {
    cause: new Error(problem),
  });
}

/**
 * Whether the error says that a model had no answer that can be used, though it tried: tasks beside may go on. A server that does
 * not stop is no such case, because the next answer would not end either.
 */
export function isUnusable(error: unknown): error is ServiceError {
  return isCutOff(error) || (error instanceof ServiceError && error.code === 'output_invalid');
}

/** An answer that reached its maximum length, but not one without an end. */
function isCutOff(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'output_truncated' && error.extensions['isEndless'] !== true;
}

const shorter = 'Your answer was cut off at its maximum length. Write the whole answer, in fewer words.';

const repair = (answer: string, problem: string): ModelRequest['messages'] => [
  { role: 'assistant', content: answer },
  {
    role: 'user',
    content: `That answer cannot be used: ${problem}\nWrite the whole answer again, as one JSON value that fits.`,
  },
];

/** Runs a stream of deltas for its value alone. */
export function finish<Value>(deltas: AsyncGenerator<readonly string[], Value>): Promise<Value> {
  return push(deltas, () => null);
}

type Checked<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/** Takes the first value in the answer that fits. The problems are those of the first value. */
function check<Value>(prompt: Prompt<Value>, text: string, accept: (value: Value) => string | null): Checked<Value> {
  if (!prompt.schema) throw new TypeError(`${prompt.task} has no schema`);
  let problem: string | null = null;
  for (const json of jsonValues(text)) {
    const parsed = prompt.schema.safeParse(json);
    const refused = parsed.success ? accept(parsed.data) : problemsOf(parsed.error.issues);
    if (parsed.success && refused === null) return { ok: true, value: parsed.data };
    problem ??= refused;
  }
  return { ok: false, problem: problem ?? 'it is not valid JSON.' };
}

function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): string {
  const lines = issues
    .slice(0, maxProblems)
    .map((issue) => `${issue.path.map(String).join('.') || 'value'}: ${issue.message}`);
  const more = issues.length - lines.length;
  return more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; ');
}
