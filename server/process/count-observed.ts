import { Counter, Histogram, type Registry } from 'prom-client';
import { errorTable, type ServiceError } from '../../schema/errors.ts';
import type { Observer } from './observe.ts';

/** The names that may be values of labels. Anything else is counted as `other`. */
export interface KnownNames {
  agents: readonly string[];
  models: readonly string[];
}

/** Bounds of the buckets, in seconds. */
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const short = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const long = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300];
const runs = [0.5, 1, 5, 10, 30, 60, 120, 300, 600, 1_200, 3_600];

const outcomes = ['completed', 'failed', 'cancelled'];
const policies = ['requests', 'runs'];

/** Counts what an observer hears. The number of series is bounded by the known names and the code. */
export function countObserved(registry: Registry, { agents, models }: KnownNames): Observer {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: readonly string[]) =>
    new Counter({ name, help, labelNames, registers });
  const seconds = (name: string, help: string, buckets: number[], labelNames: readonly string[] = []) =>
    new Histogram({ name, help, buckets, labelNames, registers });
  const knownAgent = among([...agents, 'team']);
  const knownModel = among(models);
  const knownCode = among(Object.keys(errorTable));
  const knownOutcome = among(outcomes);
  const knownPolicy = among(policies);

  const opened = seconds('run_first_event_seconds', 'From accepting a run to its first stored event.', short, [
    'agent',
  ]);
  const ended = counter('runs_ended_total', 'Runs whose ending this node stored.', ['agent', 'outcome']);
  const failures = counter('run_failures_total', 'Failed runs, by the code of their error.', ['code']);
  const duration = seconds('run_seconds', 'From the start of a run to its end, with waiting.', runs, ['agent']);
  const takenUp = counter('runs_taken_up_total', 'Runs that another process had begun.', ['agent']);
  const commits = seconds('event_commit_seconds', 'Time of a commit of events of all runs.', quick);
  const merged = counter('log_rows_compacted_total', 'Rows of the log that this node merged with others.', []);
  const saved = counter('log_bytes_saved_total', 'Bytes that the log needs less because of that.', []);
  const notices = seconds('node_notification_seconds', 'From a notification of the nodes to its return.', quick);
  const calls = counter('model_calls_total', 'Calls of models: `ok`, `stopped`, or the code of an error.', [
    'model',
    'result',
  ]);
  const latency = seconds('model_call_seconds', 'Time of a request to a model, to its last words.', long, ['model']);
  const began = seconds('model_first_token_seconds', 'Time of a request to a model, to its first words.', long, [
    'model',
  ]);
  const retries = counter('model_retries_total', 'Requests to a model that were not the first of their call.', [
    'model',
  ]);
  const tokens = counter('model_tokens_total', 'Tokens of models. `cached` and `reasoning` are parts of the others.', [
    'model',
    'kind',
  ]);
  const cost = counter('model_cost_usd_total', 'Cost of calls with known prices, in US dollars.', ['model']);
  const refusals = counter('refusals_total', 'Refused callers, by the code of the error and the limit.', [
    'code',
    'limit',
  ]);
  const work = seconds('sandbox_work_seconds', 'Time of work in sandboxes.', long, ['work', 'result']);
  const checks = seconds('qa_check_seconds', 'Time of checks of QA.', long, ['check', 'result']);
  const hooks = seconds('webhook_attempt_seconds', 'Time of attempts to deliver to webhooks.', short, ['result']);
  const seen = new WeakSet<object>();

  return {
    runOpened: (agent, ms) => opened.observe({ agent: knownAgent(agent) }, inSeconds(ms)),
    runEnded({ agent, outcome, code, ms }) {
      ended.inc({ agent: knownAgent(agent), outcome: knownOutcome(outcome) });
      if (code !== null) failures.inc({ code: knownCode(code) });
      duration.observe({ agent: knownAgent(agent) }, inSeconds(ms));
    },
    runTakenUp: (agent) => takenUp.inc({ agent: knownAgent(agent) }),
    committed: (ms) => commits.observe(inSeconds(ms)),
    compacted(rows, savedBytes) {
      merged.inc(rows);
      saved.inc(atLeastNothing(savedBytes));
    },
    notified: (ms) => notices.observe(inSeconds(ms)),
    modelCalled(name, ms, code) {
      const model = knownModel(name);
      calls.inc({ model, result: code === null ? 'ok' : code === 'stopped' ? code : knownCode(code) });
      latency.observe({ model }, inSeconds(ms));
    },
    modelBegan: (model, ms) => began.observe({ model: knownModel(model) }, inSeconds(ms)),
    modelRetried: (model) => retries.inc({ model: knownModel(model) }),
    modelSpent(name, { inputTokens, outputTokens, cachedTokens, reasoningTokens }, costUsd) {
      const model = knownModel(name);
      const counts = { input: inputTokens, output: outputTokens, cached: cachedTokens, reasoning: reasoningTokens };
      for (const [kind, count] of Object.entries(counts)) tokens.inc({ model, kind }, atLeastNothing(count));
      if (costUsd !== null) cost.inc({ model }, atLeastNothing(costUsd));
    },
    refused(error) {
      // A layout of another spelling throws an error anew, with the first one as its cause.
      const { cause } = error;
      if (seen.has(error) || (typeof cause === 'object' && cause !== null && seen.has(cause))) return;
      seen.add(error);
      refusals.inc({ code: knownCode(error.code), limit: limitOf(error, knownPolicy) });
    },
    worked: (name, ms, result) => work.observe({ work: name, result }, inSeconds(ms)),
    checked: (check, ms, result) => checks.observe({ check, result }, inSeconds(ms)),
    webhookTried: (ms, result) => hooks.observe({ result }, inSeconds(ms)),
  };
}

/** Returns a function that returns a name if it is known, otherwise `other`. */
export function among(names: readonly string[], other = 'other'): (name: string) => string {
  const known = new Set(names);
  return (name) => (known.has(name) ? name : other);
}

/** Which limit refused: of requests or runs a minute, a budget, or another one; `none`: it was no limit. */
function limitOf({ code, allowance }: ServiceError, knownPolicy: (name: string) => string): string {
  if (code === 'budget_exceeded') return 'budget';
  if (code !== 'rate_limited') return 'none';
  return allowance ? knownPolicy(allowance.policy) : 'other';
}

/** A counter throws at a negative number, which a clock that is set back or a server could give. */
const atLeastNothing = (value: number) => (value > 0 ? value : 0);
export const inSeconds = (ms: number) => atLeastNothing(ms) / 1_000;
