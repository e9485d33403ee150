import type { Opportunity, Scorecard } from '../../schema/opportunity.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { sideBySide } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { type Exploration, type SignalData, validationPrompt } from './prompt.ts';
import type { ResearchEvent } from './schema.ts';
import { scorecard } from './score.ts';

interface ValidationProgress {
  type: 'validation_progress';
  opportunityId: string;
  index: number;
  title: string;
  completed: number;
  total: number;
  scorecard: Scorecard;
}
type ValidationContext = Pick<AgentContext<ResearchEvent>, 'model' | 'signal' | 'step'>;

/** Rates each opportunity again, in parallel, and returns them in the given order with their new scorecards. */
export async function* validateAll(
  context: ValidationContext,
  exploration: Exploration,
  opportunities: readonly Opportunity[],
  signals: readonly SignalData[],
): Steps<ResearchEvent, Opportunity[]> {
  let completed = 0;
  const one = async function* (
    opportunity: Opportunity,
    index: number,
    signal: AbortSignal,
  ): Steps<ResearchEvent, Opportunity> {
    let fresh = false;
    const card = yield* context.step(`validate:${index}`, async function* () {
      const { title, problem, targetUsers, solution, whyNow, evidence, risks, independentSources } = opportunity;
      const prompt = validationPrompt({
        ...exploration,
        opportunity: { title, problem, targetUsers, solution, whyNow, evidence, risks },
        signals,
      });
      const { ratings } = await finish(structured(context.model, prompt, signal));
      const rated = scorecard(ratings, independentSources.length);
      fresh = true;
      completed += 1;
      yield progress(opportunity, rated, index, completed, opportunities.length);
      return rated;
    });
    // In a resumed run, an earlier attempt has already counted this one.
    if (!fresh) completed += 1;
    return { ...opportunity, scorecard: card };
  };
  return yield* sideBySide(
    context.signal,
    opportunities.map((opportunity, index) => (signal) => one(opportunity, index, signal)),
  );
}

/** Reports each opportunity with its provisional scorecard if there is no validation. */
export function reportProvisional(
  context: ValidationContext,
  opportunities: readonly Opportunity[],
): Steps<ResearchEvent, void> {
  return context.step('validate:provisional', async function* () {
    yield opportunities.map((opportunity, index) =>
      progress(opportunity, opportunity.scorecard, index, index + 1, opportunities.length),
    );
  });
}

function progress(
  { id, title }: Opportunity,
  card: Scorecard,
  index: number,
  completed: number,
  total: number,
): ValidationProgress {
  return { type: 'validation_progress', opportunityId: id, index, title, completed, total, scorecard: card };
}
