import { ServiceError, type ErrorCode } from '../../schema/errors.ts';
import type { Signal } from '../../schema/signal.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { sideBySide, status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import {
  type CheckedClaims,
  checkedClaims,
  type Claim,
  inBatches,
  type ReadPage,
  type TextData,
  textsOf,
} from './claims.ts';
import { claimsPrompt } from './explore-prompts.ts';
import type { Exploration } from './prompt.ts';
import type { Question, ResearchEvent } from './schema.ts';

type ClaimsContext = Pick<AgentContext<ResearchEvent>, 'model' | 'signal' | 'step'>;

/** A text can make a model fail, such as one that its filter refuses. That text is left out, and the run goes on. */
const failuresOfText: ReadonlySet<ErrorCode> = new Set(['output_invalid', 'output_truncated', 'output_refused']);

/** Null: no model could take claims from these texts. */
type Taken = CheckedClaims | null;

/**
 * Takes claims from signals and their pages, in parallel, and announces those whose quotes are true. `begin` is the number
 * of batches that the run has had before; `prefix` tells the status of one round from that of another.
 */
export async function* takeClaims(
  context: ClaimsContext,
  exploration: Exploration & { questions: readonly Question[] },
  { signals, pages }: { signals: readonly Signal[]; pages: readonly ReadPage[] },
  { begin, prefix }: { begin: number; prefix: string },
): Steps<ResearchEvent, { claims: Omit<Claim, 'id'>[]; batches: number }> {
  const pageOf = new Map(pages.map((page) => [page.signalId, page.text]));
  const others = signals.filter(({ source }) => source !== 'brief');
  const texts = textsOf(others, pageOf);
  // Texts with a page first, because they take longest.
  const batches = inBatches(texts.toSorted((one, other) => Number(other.page !== null) - Number(one.page !== null)));
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const ended: Taken[] = [];
  const stepId = `${prefix}claims`;
  const one = async function* (
    batch: readonly TextData[],
    index: number,
    signal: AbortSignal,
  ): Steps<ResearchEvent, Taken> {
    let fresh = false;
    const taken = yield* context.step(`claims:${begin + index}`, async function* () {
      if (ended.length === 0) yield status(stepId, 'Taking claims from what was found', 'running', progress(0));
      const checked = await takeOf(context, { ...exploration, texts: batch }, byId, signal);
      fresh = true;
      ended.push(checked);
      yield (checked?.claims ?? []).map((claim) => ({ type: 'claim' as const, ...claim }));
      const isLast = ended.length === batches.length;
      yield status(
        stepId,
        isLast ? inWords(ended) : 'Taking claims from what was found',
        isLast ? 'done' : 'running',
        progress(ended.length),
      );
      return checked;
    });
    // In a resumed run, an earlier attempt has announced these.
    if (!fresh) ended.push(taken);
    return taken;
  };
  const progress = (done: number) => ({ progress: { done, total: batches.length } });
  const taken = yield* sideBySide(
    context.signal,
    batches.map((batch, index) => (signal) => one(batch, index, signal)),
  );
  return { claims: taken.flatMap((each) => each?.claims ?? []), batches: batches.length };
}

async function takeOf(
  { model }: ClaimsContext,
  data: Parameters<typeof claimsPrompt>[0],
  signals: ReadonlyMap<string, Signal>,
  signal: AbortSignal,
): Promise<Taken> {
  try {
    const { claims } = await finish(structured(model, claimsPrompt(data), signal));
    return checkedClaims(claims, data.texts, signals);
  } catch (error) {
    if (error instanceof ServiceError && failuresOfText.has(error.code)) return null;
    throw error;
  }
}

function inWords(ended: readonly Taken[]): string {
  const claims = ended.reduce((sum, taken) => sum + (taken?.claims.length ?? 0), 0);
  const dropped = ended.reduce((sum, taken) => sum + (taken?.dropped ?? 0), 0);
  const failed = ended.filter((taken) => taken === null).length;
  return [
    claims === 1 ? 'Took 1 claim' : `Took ${claims} claims`,
    ...(dropped === 0 ? [] : [`dropped ${dropped} whose quote is not in its source`]),
    ...(failed === 0
      ? []
      : [`left out ${failed === 1 ? '1 batch' : `${failed} batches`} of texts that the model could not answer for`]),
  ].join(', ');
}
