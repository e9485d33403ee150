import { ServiceError } from '../../../schema/errors.ts';
import { isTooLargeForAMinute } from './context-limit.ts';
import { CallFailure } from './failure.ts';
import { SilenceError } from './reads.ts';
import { type Refusal, RefusedError } from './refusal.ts';

/** Returns what a failed request means, in our own words: neither the provider's text nor a key gets through. */
export function classifyRequestError(thrown: unknown): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  if (thrown instanceof ServiceError) return new CallFailure(thrown, false);
  // The client wraps what our fetch throws.
  const { cause } = thrown as { cause?: unknown };
  if (cause instanceof ServiceError) return new CallFailure(cause, false);
  if (cause instanceof RefusedError) return classifyRefusal(cause.refusal, cause);
  if (cause instanceof SilenceError) return silence(thrown);
  return modelError('Cannot reach the model server.', true, thrown);
}

/** What a refusal can mean, the most certain first. Servers disagree about statuses, so codes and words count, too. */
type Meaning =
  | 'context'
  | 'filtered'
  | 'credit'
  | 'key'
  | 'rights'
  | 'model'
  | 'rate'
  | 'failed'
  | 'elsewhere'
  | 'other';

const contextWords =
  /`?inputs`? tokens \+|maximum prompt length|context[_ ](?:length|window|size)|maximum context|max(?:imum)?[_ ]?model[_ ]?len|prompt is too long|(?:prompt|input|request|messages?)(?: is| are|_is)?[_ ]too[_ ](?:long|large)|input tokens? .{0,60}exceed|exceeds? .{0,60}(?:context|input token|maximum number of tokens|token limit|max(?:imum)? (?:input|prompt) )|too many (?:input )?tokens|range of input length|reduce (?:the length of|your message size|the number of)|tokens? in (?:the )?(?:prompt|request) (?:is |are )?(?:more|greater|larger)|input length .{0,40}exceed/i;
const filterWords =
  /content[_ ](?:management |moderation )?policy|content[_ ]?filter|responsible ?ai ?policy|safety (?:system|settings|reasons)|data_?inspection_?failed|inappropriate content|(?:was|were|been|input) flagged|moderation|prohibited[_ ](?:content|use)|usage policies|usage guidelines|safety_check|content exists risk/i;
const creditWords =
  /insufficient[_ ](?:quota|balance|credits?|funds?)|credit balance|credits? (?:to|are|is|have|has|exhausted|remaining)|not enough credits|out of credits|more credits|used (?:up )?all (?:available |your )?credits|spending limit|billing|arrearage|overdue|payment required|prepa(?:id|yment)|budget has been exceeded|exceeded budget|account balance|purchase/i;
const keyWords =
  /(?:invalid|incorrect|wrong|missing|expired|no|bad)[_ ](?:or missing )?(?:api[_ ]?key|token|auth|credential)|api[_ ]?key (?:is )?(?:not valid|invalid|expired|not found|required|provided)|authentication|unauthori[sz]ed|no auth credentials/i;
const modelWords =
  /model[_ ]not[_ ]found|model[_ ]not[_ ]exist|no such model|unknown[_ ]model|invalid[_ ]model|not a valid model|models?\b.{0,120}(?:does not exist|not exist|doesn't exist|not found|is not found|decommissioned|deprecated|not available|no longer|not loaded|not supported for|not accessible)|deployment.{0,40}does not exist|deploymentnotfound|try pulling it|model_not_available|non-serverless model|dedicated endpoint|must be verified to use the model|no endpoints found for|no models loaded/i;
const rateWords =
  /rate[_ ]?limit|too many requests|resource[_ ]?exhausted|throttl|requests? per (?:min|sec|day)|tokens? per (?:min|day)|capacity exceeded/i;

function meaningOf(refusal: Refusal): Meaning {
  const { status, codes, words, waitMs } = refusal;
  const said = `${codes.join('\n')}\n${words}`;
  if (status >= 300 && status < 400) return 'elsewhere';
  // A limit of tokens per minute also says that the request is too large.
  const isRate = status === 429 || codes.includes('rate_limit_exceeded');
  if (isRate && isTooLargeForAMinute(refusal)) return 'context';
  if (status !== 429 && status !== 401 && contextWords.test(said)) return 'context';
  if (status === 413) return 'context';
  if (status < 500 && status !== 429 && filterWords.test(said)) return 'filtered';
  if (status === 402 || codes.includes('insufficient_quota')) return 'credit';
  if (isCredit(status, said, waitMs)) return 'credit';
  if (isRate) return 'rate';
  if (status === 401) return 'key';
  if (status === 404 || (status < 500 && modelWords.test(said))) return 'model';
  if (status < 500 && keyWords.test(said)) return 'key';
  if (status === 403) return 'rights';
  if (rateWords.test(said) && (status === 0 || status >= 500)) return 'rate';
  if (status === 408 || status >= 500) return 'failed';
  return status === 0 && !codes.includes('invalid_request_error') ? 'failed' : 'other';
}

const hourMs = 3_600_000;

/** A quota that comes back in a while is a rate limit. */
function isCredit(status: number, said: string, waitMs: number | null): boolean {
  if (status >= 500 || status === 404) return false;
  if (creditWords.test(said) && !rateWords.test(said)) return true;
  // A quota of a day or longer does not come back while a run waits.
  if (/per[-_ ]?day|(?:daily|weekly|monthly) (?:usage )?limit/i.test(said)) return waitMs === null || waitMs > hourMs;
  return (
    waitMs === null && /exceeded your (?:current|monthly|daily) (?:quota|usage)|quota (?:is )?exhausted/i.test(said)
  );
}

/** The meaning of a refusal. The log gets the server's own words with `cause`. */
export function classifyRefusal(refusal: Refusal, cause: unknown = new RefusedError(refusal)): CallFailure {
  const { status, waitMs } = refusal;
  const meaning = meaningOf(refusal);
  switch (meaning) {
    case 'context':
      return final('context_exceeded', 'The request does not fit into the context of the model.', cause, refusal);
    case 'filtered':
      return final('output_refused', 'The content filter of the model server refused this.', cause, refusal);
    case 'credit':
      return final('budget_exceeded', 'The account with the model server has no credit left.', cause, refusal);
    case 'rate':
      return rateLimited(waitMs, cause, refusal);
    case 'failed': {
      const words = `The model server failed${status === 0 ? '' : ` (status ${status})`}.`;
      return new CallFailure(new ServiceError('model_error', words, { cause }), true, waitMs, refusal);
    }
    case 'other': {
      const words = `The model server refused the request${status === 0 ? '' : ` (status ${status})`}.`;
      return final('model_error', words, cause, refusal);
    }
    default:
      return final('model_misconfigured', misconfigured[meaning], cause, refusal);
  }
}

/** Each message names the settings to check, because only the operator can fix it. */
const misconfigured = {
  elsewhere: 'The model server sends the request elsewhere. Check OPENAI_BASE_URL.',
  key: 'The model server does not accept the key. Check OPENAI_API_KEY, and that it belongs to OPENAI_BASE_URL.',
  rights: 'The model server does not let the key use the model. Check OPENAI_API_KEY and OPENAI_MODEL.',
  model: 'The model server knows no such model, or its address is wrong. Check OPENAI_MODEL and OPENAI_BASE_URL.',
};

function final(code: ServiceError['code'], words: string, cause: unknown, refusal: Refusal | null): CallFailure {
  return new CallFailure(new ServiceError(code, words, { cause }), false, null, refusal);
}

function rateLimited(waitMs: number | null, cause: unknown, refusal: Refusal | null = null): CallFailure {
  const words = 'The rate limit of the model server was reached.';
  if (waitMs === null)
    return new CallFailure(new ServiceError('model_rate_limited', words, { cause }), true, null, refusal);
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const told = `${words} It asks to wait ${inWords(retryAfterSeconds)}.`;
  const error = new ServiceError('model_rate_limited', told, { cause, retryAfterSeconds });
  return new CallFailure(error, true, waitMs, refusal);
}

/** Rounded up: `45 seconds`, `12 minutes`, `3 hours`. */
function inWords(seconds: number): string {
  const [size, unit] = (
    [
      [3_600, 'hour'],
      [60, 'minute'],
    ] as const
  ).find(([least]) => seconds >= 2 * least) ?? [1, 'second'];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function modelError(words: string, mayRetry: boolean, cause: unknown): CallFailure {
  return new CallFailure(new ServiceError('model_error', words, { cause }), mayRetry);
}

export function silence(cause: unknown): CallFailure {
  return modelError('The model server went silent.', true, cause);
}
