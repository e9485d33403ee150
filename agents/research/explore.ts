import { ServiceError } from '../../schema/errors.ts';
import type { Signal } from '../../schema/signal.ts';
import type { AgentContext, Steps } from '../agent.ts';
import type { Source } from '../source.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { type Claim, ownClaims, type ReadPage } from './claims.ts';
import { type Curated, curated } from './curate.ts';
import type { Depth } from './depth.ts';
import { curatePrompt, gapsPrompt, planPrompt, queriesPrompt } from './explore-prompts.ts';
import { mergeSignals } from './merge.ts';
import { claimsForModel, type Exploration } from './prompt.ts';
import { readPages } from './read-pages.ts';
import type { Question, ResearchEvent } from './schema.ts';
import { again, searchAll, type Searched } from './search.ts';
import { takeClaims } from './take-claims.ts';

type ExploreContext = Pick<AgentContext<ResearchEvent>, 'model' | 'signal' | 'step' | 'pages'>;

export interface Explored {
  questions: Question[];
  /** What is on topic, most relevant first. */
  signals: Signal[];
  /** The sources that answered. */
  sourcesSearched: string[];
  /** What others say. */
  claims: Claim[];
  /** What the user says. */
  own: Claim[];
  pages: ReadPage[];
}

/** The most questions that a plan keeps. */
const mostQuestions = 5;
/** The pages of the second round, of all pages of a run. */
const pagesKept = 4;

/** Plans, searches, throws out what is off topic, reads pages and takes claims; in a deep search once more for what is open. */
export async function* explore(
  context: ExploreContext,
  exploration: Exploration,
  [brief, ...others]: readonly [Source, ...Source[]],
  depth: Depth,
): Steps<ResearchEvent, Explored> {
  const questions = yield* plan(context, exploration);
  const task = { ...exploration, questions };
  const terms = yield* queries(context, task, depth.terms);
  const searched = yield* searchAll(context, [brief, ...others], terms, depth);
  const found = mergeSignals(signalsIn(searched), terms);
  const firstPages = depth.twice ? depth.pages - pagesKept : depth.pages;
  const one = yield* studied(context, task, found, { depth, pages: firstPages, prefix: '', tried: 0, batches: 0 });
  const explored = {
    questions,
    signals: one.kept,
    sourcesSearched: answeredIn(searched),
    claims: numbered(one.claims),
    own: ownClaims(one.kept),
    pages: one.pages,
  };
  if (!depth.twice) return explored;
  const more = yield* gaps(context, task, explored, terms, depth.terms);
  if (more.length === 0) return explored;
  const asked = yield* searchAll(context, others, more, depth, again);
  const merged = mergeSignals([...found, ...signalsIn(asked)], [...terms, ...more]);
  const known = new Set(found.map(({ id }) => id));
  const fresh = merged.filter(({ id }) => !known.has(id));
  const { tried, batches } = one;
  const two = yield* studied(context, task, fresh, { depth, pages: pagesKept, prefix: 'again:', tried, batches });
  const keptBefore = new Set(one.kept.map(({ id }) => id));
  const keptNow = new Set(two.kept.map(({ id }) => id));
  return {
    ...explored,
    signals: merged.filter(({ id }) => keptBefore.has(id) || keptNow.has(id)),
    sourcesSearched: [...new Set([...explored.sourcesSearched, ...answeredIn(asked)])],
    claims: numbered([...one.claims, ...two.claims]),
    pages: [...one.pages, ...two.pages],
  };
}

const signalsIn = (searched: readonly Searched[]) => searched.flatMap(({ signals }) => signals);
const answeredIn = (searched: readonly Searched[]) =>
  searched.filter(({ answered }) => answered).map(({ source }) => source);
const numbered = (claims: readonly Omit<Claim, 'id'>[]): Claim[] =>
  claims.map((claim, index) => ({ ...claim, id: `c${index + 1}` }));

function plan({ model, signal, step }: ExploreContext, exploration: Exploration): Steps<ResearchEvent, Question[]> {
  return step('plan', async function* () {
    yield status('plan', 'Planning what to find out', 'running');
    const answer = await finish(structured(model, planPrompt(exploration), signal, planProblem));
    const questions = answer.questions.slice(0, mostQuestions);
    const refuting = questions.filter(({ refutes }) => refutes).length;
    yield status('plan', `Planned ${questions.length} questions, ${refuting} of which could refute the idea`, 'done');
    return questions;
  });
}

function planProblem({ questions }: { questions: readonly Question[] }): string | null {
  const used = questions.slice(0, mostQuestions);
  if (used.length < 3) return 'it takes three to five questions.';
  return used.some(({ refutes }) => refutes) ? null : 'at least one question must have "refutes": true.';
}

function queries(
  { model, signal, step }: ExploreContext,
  task: Exploration & { questions: readonly Question[] },
  limit: number,
): Steps<ResearchEvent, string[]> {
  return step('queries', async () => {
    const answer = await finish(structured(model, queriesPrompt({ ...task, limit }), signal));
    return termsIn(answer.terms, limit);
  });
}

/** The terms without blanks and repeats. */
export function termsIn(terms: readonly string[], limit: number): string[] {
  return [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))].slice(0, limit);
}

interface Study {
  depth: Depth;
  /** The most pages to read. */
  pages: number;
  prefix: '' | 'again:';
  /** How many pages and batches of texts there were before. */
  tried: number;
  batches: number;
}

interface Studied {
  kept: Signal[];
  pages: ReadPage[];
  claims: Omit<Claim, 'id'>[];
  tried: number;
  batches: number;
}

async function* studied(
  context: ExploreContext,
  task: Exploration & { questions: readonly Question[] },
  found: readonly Signal[],
  { depth, pages: most, prefix, tried, batches }: Study,
): Steps<ResearchEvent, Studied> {
  const own = found.filter(({ source }) => source === 'brief');
  const judged = found.filter(({ source }) => source !== 'brief').slice(0, depth.shown);
  const { kept, toRead } = yield* curate(context, task, judged, found.length - own.length, { most, prefix });
  const pages = yield* readPages(context, toRead, tried);
  const taken = yield* takeClaims(context, task, { signals: kept, pages }, { begin: batches, prefix });
  return {
    kept: [...own, ...kept],
    pages,
    claims: taken.claims,
    tried: tried + toRead.length,
    batches: batches + taken.batches,
  };
}

async function* curate(
  { model, signal, step }: ExploreContext,
  task: Exploration & { questions: readonly Question[] },
  judged: readonly Signal[],
  total: number,
  { most, prefix }: { most: number; prefix: string },
): Steps<ResearchEvent, Curated> {
  if (judged.length === 0) return { kept: [], toRead: [] };
  const name = `${prefix}curate`;
  const answer = yield* step(name, async function* () {
    yield status(name, 'Throwing out what is off topic', 'running');
    try {
      const sorted = await finish(structured(model, curatePrompt({ ...task, pages: most }, judged), signal));
      const { kept } = curated(judged, sorted, most);
      yield status(name, keptInWords(kept.length, judged.length, total), 'done');
      return sorted;
    } catch (error) {
      // One of the texts may be the reason, and claims are taken with care.
      if (!(error instanceof ServiceError) || error.code !== 'output_invalid') throw error;
      yield status(name, 'The model could not say what is off topic: nothing is thrown out', 'failed');
      return { offTopic: [], read: [] };
    }
  });
  return curated(judged, answer, most);
}

function keptInWords(kept: number, judged: number, total: number): string {
  const off = judged - kept;
  const beyond = total - judged;
  const rest = beyond === 0 ? '' : `, and ${beyond} less relevant than the first ${judged}`;
  return `Kept ${kept} of ${total} signals: threw out ${off} as off topic${rest}`;
}

function gaps(
  { model, signal, step }: ExploreContext,
  task: Exploration & { questions: readonly Question[] },
  { claims, signals }: Pick<Explored, 'claims' | 'signals'>,
  terms: readonly string[],
  limit: number,
): Steps<ResearchEvent, string[]> {
  return step('gaps', async function* () {
    yield status('gaps', 'Looking for what is still open', 'running');
    const data = { ...task, claims: claimsForModel(claims, signals), terms, limit };
    const answer = await finish(structured(model, gapsPrompt(data), signal));
    const more = termsIn(answer.terms, limit).filter((term) => !terms.includes(term));
    yield status('gaps', `${answer.open.length} questions are open: ${more.length} more search terms`, 'done');
    return more;
  });
}
