import { z } from 'zod';
import type { Continuing, ModelRequest } from '../../../agents/ports.ts';
import type { Prompt } from '../../../agents/prompt.ts';
import { estimateTokens } from '../../../agents/tokens.ts';
import { finish, structured } from '../../../agents/structured.ts';
import { push } from '../../../agents/flow.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { ModelFinding, ModelReport } from '../../../schema/model.ts';
import { answerFormats, type Dialect, isRefused } from './dialect.ts';
import type { ServerModel } from './openai.ts';
import { schemaKey } from './schema-key.ts';

/** How long a test may take, in milliseconds. */
const patienceMs = 180_000;

const counting: ModelRequest = {
  task: 'models.test',
  messages: [{ role: 'user', content: 'Count from one to thirty in words, separated by commas. Write nothing else.' }],
  schema: null,
  maxOutputTokens: 200,
};

const capital = z.object({ city: z.string(), country: z.string() });
const asking: Prompt<z.infer<typeof capital>> = {
  task: 'models.test',
  system: 'Task: name the capital of the country in the data, and the country.',
  data: { country: 'Norway' },
  schema: capital,
  maxOutputTokens: 200,
};

interface Speed {
  firstTokenMs: number;
  tokensPerSecond: number | null;
}

/** Asks a model a few times, in few words, and tells what its server takes and how fast it is. Rejects only if the signal aborts. */
export async function probeModel(model: ServerModel, gone: AbortSignal): Promise<ModelReport> {
  const late = AbortSignal.timeout(patienceMs);
  const signal = AbortSignal.any([gone, late]);
  let speed: Speed | null = null;
  let hasFormat = false;
  let failure: ServiceError | null = null;
  try {
    await model.learn({ ...(await model.listedLimits(signal)) });
    speed = await measure(model, signal);
    await finish(structured(model, asking, signal));
    hasFormat = true;
    if (!(await model.known()).thinks) await model.learn({ continues: await findContinuing(model, signal) });
  } catch (error) {
    gone.throwIfAborted();
    failure = late.aborted ? tooSlow : toServiceError(error);
  }
  return report(model.name, await model.known(), { speed, hasFormat, failure });
}

const tooSlow = new ServiceError(
  'model_error',
  `The model did not answer a few short questions within ${patienceMs / 1_000} s.`,
);

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

async function measure(model: ServerModel, signal: AbortSignal): Promise<Speed> {
  const begun = performance.now();
  let firstAt: number | null = null;
  const { text, usage } = await push(model.stream(counting, signal), () => {
    firstAt ??= performance.now();
    return null;
  });
  const ended = performance.now();
  const first = firstAt ?? ended;
  const seconds = (ended - first) / 1_000;
  // Some servers count thoughts among the tokens of the answer, without saying how many they were.
  const said = (await model.known()).thinks ? estimateTokens(text.length) : usage.outputTokens;
  return {
    firstTokenMs: Math.round(first - begun),
    // An answer in one piece has no speed.
    tokensPerSecond: seconds > 0.01 && said > 0 ? Math.round(said / seconds) : null,
  };
}

const ways: readonly Continuing[] = ['prefix', 'continue_final_message', 'last_turn'];

/** Begins an answer in the middle of a word: only a server that goes on with it writes the rest of the word. */
async function findContinuing(model: ServerModel, signal: AbortSignal): Promise<Continuing | null> {
  for (const way of ways) {
    const request = { ...counting, maxOutputTokens: 50, takesPart: true, begun: { text: 'one, two, thr', way } };
    try {
      const { text } = await finish(model.stream(request, signal));
      if (/^ee\b/.test(text)) return way;
    } catch (error) {
      // It refuses such a request, or has nothing to add: the next way may work.
      if (!(error instanceof ServiceError)) throw error;
    }
  }
  return null;
}

interface Outcome {
  speed: Speed | null;
  hasFormat: boolean;
  failure: ServiceError | null;
}

function report(modelId: string, dialect: Dialect, { speed, hasFormat, failure }: Outcome): ModelReport {
  const format = hasFormat ? formatOf(dialect) : null;
  const findings = [
    ...(failure ? [finding('answers', failure.message, { ok: false })] : []),
    ...(speed ? [speedFinding(speed), streamFinding(dialect), thoughtFinding(dialect)] : []),
    ...(format ? [formatFinding(format), continuingFinding(dialect)] : []),
    ...(speed ? [parameterFinding(dialect)] : []),
    limitFinding(modelId, dialect),
  ];
  return {
    modelId,
    ok: failure === null,
    findings,
    error: failure && { code: failure.code, message: failure.message },
    format,
    streams: speed && dialect.streams,
    thinks: speed && dialect.thinks,
    continues: hasFormat ? dialect.continues !== null : null,
    contextTokens: dialect.contextTokens,
    outputTokens: dialect.maxOutputTokens,
    firstTokenMs: speed?.firstTokenMs ?? null,
    tokensPerSecond: speed?.tokensPerSecond ?? null,
  };
}

function formatOf(dialect: Dialect): ModelReport['format'] {
  const key = schemaKey(capital);
  return answerFormats.find((format) => dialect.accepted.includes(format) && !isRefused(dialect, key, format)) ?? null;
}

function finding(what: string, says: string, { ok = true, set = null as string | null } = {}): ModelFinding {
  return { what, ok, says, set };
}

function speedFinding({ firstTokenMs, tokensPerSecond }: Speed): ModelFinding {
  const first = `The first word came after ${(firstTokenMs / 1_000).toFixed(1)} s`;
  return finding(
    'speed',
    tokensPerSecond === null ? `${first}.` : `${first}, then ${tokensPerSecond} tokens a second.`,
  );
}

function streamFinding({ streams }: Dialect): ModelFinding {
  return finding('streams', streams ? 'Answers come word by word.' : 'Answers come in one piece, after a while.');
}

function thoughtFinding({ thinks }: Dialect): ModelFinding {
  if (!thinks) return finding('thoughts', 'It answers without thinking first.');
  const says = 'It thinks before it answers. Thoughts are left out, and its answers get no limit of tokens.';
  return finding('thoughts', says, { set: 'MODEL_REASONING_EFFORT=low, if it takes too long' });
}

function continuingFinding({ continues }: Dialect): ModelFinding {
  const how = continues === null ? 'after it has repeated its last lines' : 'where it ended';
  return finding('cuts', `A text that is cut off is gone on with ${how}.`);
}

const formatWords = {
  json_schema: 'Structured answers follow a JSON Schema, strictly.',
  json_object: 'Structured answers are JSON, but the server takes no schema: some have to be asked for again.',
  plain: 'The server takes neither a JSON Schema nor JSON: the format is asked for in words.',
} as const;

function formatFinding(format: NonNullable<ModelReport['format']>): ModelFinding {
  return finding('formats', formatWords[format]);
}

function parameterFinding(dialect: Dialect): ModelFinding {
  const differing = [
    ...(dialect.capName === 'max_tokens' ? ['max_tokens instead of max_completion_tokens'] : []),
    ...(dialect.capName === null ? ['no limit of tokens'] : []),
    ...(dialect.takesStreamOptions ? [] : ['no stream_options, so tokens are estimated']),
    ...(dialect.takesReasoningEffort ? [] : ['no reasoning_effort']),
    ...(dialect.takesSystemRole ? [] : ['no system message']),
  ];
  const says = differing.length === 0 ? 'No parameter was refused.' : `The server takes ${differing.join(', ')}.`;
  return finding('parameters', says);
}

function limitFinding(modelId: string, { contextTokens, maxOutputTokens }: Dialect): ModelFinding {
  const set = `MODEL_LIMITS=${modelId}=context,output`;
  const known = [
    ...(contextTokens === null ? [] : [`${contextTokens} tokens for a request with its answer`]),
    ...(maxOutputTokens === null ? [] : [`${maxOutputTokens} tokens for an answer`]),
  ];
  if (known.length === 0) return finding('limits', 'The server does not tell its limits: they are learnt.', { set });
  return finding('limits', `${known.join(', ')}.`, { set: known.length === 2 ? null : set });
}
