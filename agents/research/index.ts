import { briefData } from '../kit/brief/brief-data.ts';
import { messagesOf } from '../kit/with-words.ts';
import { ServiceError } from '../../schema/errors.ts';
import { userWords } from '../../schema/message.ts';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Signal } from '../../schema/signal.ts';
import { defineAgent, type SessionState } from '../agent.ts';
import type { Prompt } from '../prompt.ts';
import { enterPhase, firstPhase, status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { biasByRule, biasReport, countedBiases, judgedBiases, mergeFlags } from './bias.ts';
import { briefSource } from './brief-source.ts';
import { depths } from './depth.ts';
import { evidenceProblem, groundedProposals } from './evidence.ts';
import { facts } from './facts.ts';
import { independentSources } from './independence.ts';
import { mergeSignals } from './merge.ts';
import {
  biasPrompt,
  draftedSynthesisPrompt,
  type Exploration,
  forModel,
  synthesisPrompt,
  termsPrompt,
} from './prompt.ts';
import { researchEvents, researchInput, researchOutput, type Proposal, type Proposals } from './schema.ts';
import { ranked, scorecard, unrated } from './score.ts';
import { searchAll } from './search.ts';
import { reportProvisional, validateAll } from './validate.ts';

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
    const own = ownWords(input.messages, session);
    // The drafter does not judge: it rates no opportunity, and does not look for biases that need a reader's judgement.
    const drafted = model.name === 'offline-draft';

    const terms = yield* context.step('terms', async () => {
      const prompt = termsPrompt({ ...exploration, limit: depth.terms });
      const answer = await finish(structured(model, prompt, signal));
      return [...new Set(answer.terms.map((term) => term.trim()).filter((term) => term !== ''))].slice(0, depth.terms);
    });
    const searched = yield* searchAll(context, [briefSource(own), ...sources], terms, depth);
    const signals = yield* context.step('signals', async function* () {
      const results = mergeSignals(
        searched.flatMap((one) => one.signals),
        terms,
      );
      const sourcesSearched = searched.filter((one) => one.answered).map((one) => one.source);
      yield { type: 'research_complete', totalSignals: results.length, sourcesSearched };
      yield { type: 'research_results', results };
      return results;
    });

    const shown = forModel(signals, depth.shown);

    yield* enterPhase(context, 'synthesizing');
    const proposed = yield* context.step('synthesize', async function* () {
      yield status('synthesize', 'Looking for opportunities in the signals', 'running');
      const ask = drafted ? draftedSynthesisPrompt : synthesisPrompt;
      const prompt: Prompt<Proposals> = ask({ ...exploration, signals: shown });
      const answer = await finish(
        structured(model, prompt, signal, (value) => evidenceProblem(value.opportunities, signals)),
      );
      const proposals = groundedProposals(answer.opportunities, signals);
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
    else validated = yield* validateAll(context, exploration, proposed, shown);

    yield* enterPhase(context, 'bias_check');
    const opportunities = yield* context.step('bias', async function* () {
      const lookedFor = drafted ? countedBiases : [...countedBiases, ...judgedBiases];
      yield status('bias', 'Checking the evidence for bias', 'running');
      const brief = validated.map(({ id, title, problem, targetUsers, solution, whyNow, evidence }) => {
        return { id, title, problem, targetUsers, solution, whyNow, evidence };
      });
      const prompt = biasPrompt({ ...exploration, opportunities: brief, signals: shown });
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
    return { output: { opportunities }, session: { opportunities, selectedOpportunityIndex: null } };
  },
});

/** The texts that the search starts from: the request's words, and what the session says about the idea. */
function ownWords(messages: Parameters<typeof userWords>[0], { ideaSummary, prd }: SessionState): string[] {
  const words = userWords(messages);
  return [words, ideaSummary ?? '', ...(words === '' && !ideaSummary && prd ? [prd.summary, prd.problem] : [])];
}

function supportOf(independent: number): Opportunity['support'] {
  if (independent === 0) return 'speculative';
  return independent === 1 ? 'directional' : 'corroborated';
}

function asOpportunity(proposal: Proposal, signals: readonly Signal[]): Opportunity {
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
