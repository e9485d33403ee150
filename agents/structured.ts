import { ServiceError } from '../schema/errors.ts';
import { push } from './flow.ts';
import type { Model, ModelRequest } from './ports.ts';
import { type Prompt, toModelRequest } from './prompt.ts';

/**
 * Asks the model for a value of the prompt's schema: yields the deltas, returns the checked value. An answer that does
 * not fit goes back once, with the reason; a second one ends in `output_invalid`. `accept` can refuse what the schema
 * cannot express, by returning the reason.
 */
export async function* structured<Value>(
  model: Model,
  prompt: Prompt<Value>,
  signal: AbortSignal,
  accept: (value: Value) => string | null = () => null,
): AsyncGenerator<readonly string[], Value> {
  const request = toModelRequest(prompt);
  const first = yield* model.stream(request, signal);
  const checked = check(prompt, first.text, accept);
  if (checked.ok) return checked.value;

  const repair: ModelRequest = {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', content: first.text },
      {
        role: 'user',
        content: `That answer cannot be used: ${checked.problem}\nWrite the whole answer again, as one JSON value that fits.`,
      },
    ],
  };
  const second = yield* model.stream(repair, signal);
  const rechecked = check(prompt, second.text, accept);
  if (rechecked.ok) return rechecked.value;
  // The reason quotes the model, so only the service's log gets it: clients get only our own words.
  throw new ServiceError('output_invalid', `The model's answer for ${prompt.task} did not fit, twice.`, {
    cause: new Error(rechecked.problem),
  });
}

/** Runs a stream of deltas for its value alone. */
export function finish<Value>(deltas: AsyncGenerator<readonly string[], Value>): Promise<Value> {
  return push(deltas, () => null);
}

type Checked<Value> = { ok: true; value: Value } | { ok: false; problem: string };

function check<Value>(prompt: Prompt<Value>, text: string, accept: (value: Value) => string | null): Checked<Value> {
  if (!prompt.schema) throw new TypeError(`${prompt.task} has no schema`);
  let json: unknown;
  try {
    json = JSON.parse(withoutFence(text), storable);
  } catch {
    return { ok: false, problem: 'it is not valid JSON.' };
  }
  const parsed = prompt.schema.safeParse(json);
  if (!parsed.success) {
    const issues = parsed.error.issues
      .slice(0, 8)
      .map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`);
    return { ok: false, problem: issues.join('; ') };
  }
  const refused = accept(parsed.data);
  return refused === null ? { ok: true, value: parsed.data } : { ok: false, problem: refused };
}

/** Models without a JSON mode like to wrap their answer in a code fence. */
function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
}

/** JSON can spell what no table takes: NUL and lone surrogates, written as escapes, become U+FFFD. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;
}
