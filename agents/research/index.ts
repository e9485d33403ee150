import { createHash } from 'node:crypto';
import { briefData } from '../kit/brief/brief-data.ts';
import { messagesOf } from '../kit/with-words.ts';
import { ServiceError } from '../../schema/errors.ts';
import { userWords } from '../../schema/message.ts';
import { offlineModelName } from '../../schema/offline-model.ts';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Signal } from '../../schema/signal.ts';
import { type AgentContext, defineAgent, type SessionState, type Steps } from '../agent.ts';
import type { Source } from '../source.ts';
import { enterPhase, firstPhase, status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { biasByRule, biasReport, countedBiases, judgedBiases, mergeFlags } from './bias.ts';
import { briefSource } from './brief-source.ts';
import { challengeAll, reportProvisional } from './challenge.ts';
import type { ReadPage } from './claims.ts';
import { type Depth, depths } from './depth.ts';
import { draftedGrounds, draftProblem, grounded, proposalsProblem } from './evidence.ts';
import { type Explored, explore, termsIn } from './explore.ts';
import { queriesPrompt } from './explore-prompts.ts';
import { facts } from './facts.ts';
import { independentSources } from './independence.ts';
import { mergeSignals } from './merge.ts';
import {
  biasPrompt,
  claimsForModel,
  type DraftedSynthesisData,
  draftedSynthesisPrompt,
  type Exploration,
  forDrafter,
  type SynthesisData,
  synthesisPrompt,
} from './prompt.ts';
import { type GroundedProposal, type ResearchEvent, researchEvents, researchInput, researchOutput } from './schema.ts';
import { ranked, scorecard, unrated } from './score.ts';
import { searchAll } from './search.ts';

type ResearchContext = Pick<AgentContext<ResearchEvent>, 'model' | 'signal' | 'step'>;

/** The most claims that a model gets at once, the user's own first. */
const mostClaims = 200;
/** The service promises 3 or 4; an answer with fewer than 3 goes back to the model. */
const mostOpportunities = 4;

/** Searches its sources, finds opportunities in the results, rates them and checks itself for bias. */
export const research = defineAgent({
  ...facts,
  input: researchInput,
  events: researchEvents,
  output: researchOutput,
  writes: ['opportunities', 'selectedOpportunityIndex'],
  brief: messagesOf,
  usesSandbox: false,
  deadlineMs: 10 * 60_000,
  check(input, session) {
    if (userWords(input.messages).trim() === '' && !session.ideaSummary?.trim() && !session.prd) {
      throw new ServiceError(
        'precondition_missing',
        'There is nothing to research yet: send messages, or run the ideation agent first.',
        { extensions: { missingAgent: 'ideation' } },
      );
    }
  },
  opening: (input, context) => firstPhase('researching', context, ownWords(input.messages, context.session).join('\n')),
  async *run(input, context) {
    const { session, model, sources, signal } = context;
    const depth = depths[input.context.searchDepth];
    const words = userWords(input.messages);
    const { ideaSummary, prd } = session;
    const exploration: Exploration = {
      ideaSummary,
      brief: briefData(session.brief),
      words,
      prd: prd && { title: prd.title, summary: prd.summary, problem: prd.problem },
      techStack: input.context.techStack,
      industries: input.context.industries,
    };
    const own = briefSource(ownWords(input.messages, session));
    // The drafter does not judge: it takes no claims, rates no opportunity, and looks for no biases that need a reader.
    const drafted = model.name === offlineModelName;

    const explored = drafted
      ? yield* searchOnce(context, exploration, [own, ...sources], depth)
      : yield* explore(context, exploration, [own, ...sources], depth);
    const { signals, claims } = explored;
    yield* context.step('signals', async function* () {
      const { sourcesSearched } = explored;
      yield { type: 'research_complete', totalSignals: signals.length, sourcesSearched };
      yield { type: 'research_results', results: signals };
    });
    const shown = claimsForModel([...explored.own, ...claims], signals).slice(0, mostClaims);

    yield* enterPhase(context, 'synthesizing');
    const proposed = yield* context.step('synthesize', async function* () {
      yield status('synthesize', 'Looking for opportunities in the signals', 'running');
      const proposals = drafted
        ? await draft(context, { ...exploration, signals: forDrafter(signals, depth.shown) }, signals)
        : await synthesize(context, { ...exploration, questions: explored.questions, claims: shown }, explored);
      const opportunities = ranked(proposals.map((proposal) => asOpportunity(proposal, signals))).slice(
        0,
        mostOpportunities,
      );
      yield status('synthesize', `Found ${opportunities.length} opportunities`, 'done');
      yield { type: 'opportunities', opportunities };
      return opportunities;
    });

    yield* enterPhase(context, 'validating');
    let validated = proposed;
    if (drafted || !input.context.enableValidation) yield* reportProvisional(context, proposed);
    else validated = yield* challengeAll(context, exploration, proposed, claims, shown);

    yield* enterPhase(context, 'bias_check');
    const opportunities = yield* context.step('bias', async function* () {
      const lookedFor = drafted ? countedBiases : [...countedBiases, ...judgedBiases];
      yield status('bias', 'Checking the evidence for bias', 'running');
      const brief = validated.map(({ id, title, problem, targetUsers, solution, whyNow, evidence }) => {
        return { id, title, problem, targetUsers, solution, whyNow, evidence };
      });
      const prompt = biasPrompt({ ...exploration, opportunities: brief, claims: shown });
      const { flags } = await finish(structured(model, prompt, signal));
      const now = Date.now();
      const checked = validated.map((opportunity) => ({
        ...opportunity,
        biasFlags: mergeFlags(
          biasByRule(opportunity, signals, now),
          flags.filter((flag) => flag.opportunityId === opportunity.id),
        ),
      }));
      const found = checked.flatMap(({ biasFlags }) => biasFlags);
      yield status('bias', biasReport(lookedFor, found), 'done');
      return ranked(checked);
    });
    return {
      output: { opportunities },
      session: { opportunities, selectedOpportunityIndex: null },
      artifacts: explored.pages.map((page) => ({ kind: 'page', name: nameOf(page), content: page })),
    };
  },
});

/** Without a model: searches, and neither reads pages nor takes claims. */
async function* searchOnce(
  context: ResearchContext,
  exploration: Exploration,
  sources: readonly Source[],
  depth: Depth,
): Steps<ResearchEvent, Explored> {
  const terms = yield* context.step('queries', async () => {
    const prompt = queriesPrompt({ ...exploration, questions: [], limit: depth.terms });
    return termsIn((await finish(structured(context.model, prompt, context.signal))).terms, depth.terms);
  });
  const searched = yield* searchAll(context, sources, terms, depth);
  const signals = mergeSignals(
    searched.flatMap((one) => one.signals),
    terms,
  );
  const sourcesSearched = searched.filter((one) => one.answered).map((one) => one.source);
  return { questions: [], signals, sourcesSearched, claims: [], own: [], pages: [] };
}

async function draft(
  { model, signal }: ResearchContext,
  data: DraftedSynthesisData,
  signals: readonly Signal[],
): Promise<GroundedProposal[]> {
  const answer = await finish(
    structured(model, draftedSynthesisPrompt(data), signal, (value) => draftProblem(value.opportunities, signals)),
  );
  return draftedGrounds(answer.opportunities, signals);
}

/**
 * Asks for opportunities that rest on claims. An answer that names too few is sent back once; after that, and if only the
 * brief has answered, what names none rests on the brief and is speculative.
 */
async function synthesize(
  { model, signal }: ResearchContext,
  data: SynthesisData,
  { claims: found, own }: Explored,
): Promise<GroundedProposal[]> {
  const grounds = { found, own };
  let isStrict = found.length > 0;
  const answer = await finish(
    structured(model, synthesisPrompt(data), signal, (value) => {
      const problem = proposalsProblem(value.opportunities, grounds, isStrict);
      isStrict = false;
      return problem;
    }),
  );
  return grounded(answer.opportunities, grounds);
}

/** The name of a page’s artifact: the id of its signal, as far as a name can be that long. */
function nameOf({ signalId }: ReadPage): string {
  return signalId.length <= 500 ? signalId : createHash('sha256').update(signalId).digest('hex');
}

/** The texts that the search starts from: the request's words, and what the session says about the idea. */
function ownWords(messages: Parameters<typeof userWords>[0], { ideaSummary, prd }: SessionState): string[] {
  const words = userWords(messages);
  return [words, ideaSummary ?? '', ...(words === '' && !ideaSummary && prd ? [prd.summary, prd.problem] : [])];
}

function supportOf(independent: number): Opportunity['support'] {
  if (independent === 0) return 'speculative';
  return independent === 1 ? 'directional' : 'corroborated';
}

function asOpportunity(proposal: GroundedProposal, signals: readonly Signal[]): Opportunity {
  const { title, problem, targetUsers, solution, whyNow, evidence, risks } = proposal;
  const independent = independentSources(evidence, signals);
  return {
    id: crypto.randomUUID(),
    rank: 1,
    title,
    problem,
    targetUsers,
    solution,
    whyNow,
    evidence,
    risks,
    scorecard: 'ratings' in proposal ? scorecard(proposal.ratings, independent.length) : unrated(proposal.unrated),
    biasFlags: [],
    support: supportOf(independent.length),
    independentSources: independent,
  };
}
