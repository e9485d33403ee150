import type { Opportunity, Scorecard } from '../../schema/opportunity.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { sideBySide } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import type { Claim } from './claims.ts';
import { evidenceOf } from './evidence.ts';
import { challengePrompt, type ClaimData, type Exploration } from './prompt.ts';
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
type ChallengeContext = Pick<AgentContext<ResearchEvent>, 'model' | 'signal' | 'step'>;

/** The most objections of an opportunity. */
const mostObjections = 5;

/**
 * Looks for what speaks against each opportunity and rates it again, in parallel. Returns them in the given order, with
 * objections and new scorecards.
 */
export async function* challengeAll(
  context: ChallengeContext,
  exploration: Exploration,
  opportunities: readonly Opportunity[],
  claims: readonly Claim[],
  shown: readonly ClaimData[],
): Steps<ResearchEvent, Opportunity[]> {
  let completed = 0;
  const one = async function* (
    opportunity: Opportunity,
    index: number,
    signal: AbortSignal,
  ): Steps<ResearchEvent, Opportunity> {
    let fresh = false;
    const challenged = yield* context.step(`challenge:${index}`, async function* () {
      const { title, problem, targetUsers, solution, whyNow, evidence, risks, independentSources } = opportunity;
      const prompt = challengePrompt({
        ...exploration,
        opportunity: { title, problem, targetUsers, solution, whyNow, evidence, risks },
        claims: shown,
      });
      const answer = await finish(structured(context.model, prompt, signal));
      const rated = scorecard(answer.ratings, independentSources.length);
      const objections = answer.objections
        .flatMap(({ claim, note }) => evidenceOf([claim], claims).map((quoted) => ({ ...quoted, note })))
        .slice(0, mostObjections);
      fresh = true;
      completed += 1;
      yield progress(opportunity, rated, index, completed, opportunities.length);
      return { scorecard: rated, objections };
    });
    // In a resumed run, an earlier attempt has already counted this one.
    if (!fresh) completed += 1;
    return { ...opportunity, ...challenged };
  };
  return yield* sideBySide(
    context.signal,
    opportunities.map((opportunity, index) => (signal) => one(opportunity, index, signal)),
  );
}

/** Reports each opportunity with its provisional scorecard if there is no validation. */
export function reportProvisional(
  context: ChallengeContext,
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
