import type { Constraint } from '../../../schema/brief.ts';
import type { ProjectState, ResearchState } from '../../../schema/log-state.ts';
import type { Opportunity } from '../../../schema/opportunity.ts';
import type { Prd } from '../../../schema/prd.ts';
import type { Finding, QaReport } from '../../../schema/qa-report.ts';
import type { Signal } from '../../../schema/signal.ts';
import { splitIds } from '../prd/split-ids.ts';
import { criteriaResults, type CriterionResult } from '../qa/criteria.ts';

/** What a session has recorded, as far as chains are made from it. */
export interface Recorded {
  research: Pick<ResearchState, 'claims' | 'signals' | 'opportunities'> | null;
  prd: Prd | null;
  report: QaReport | null;
  projects: readonly Pick<ProjectState, 'files'>[];
  /** The constraints of the brief. */
  constraints: readonly Constraint[];
  /** The module of each designed screen, by the screen's id; empty if it is not known. */
  modules: ReadonlyMap<string, string>;
}

/** Something in a chain. `id` is unique among things of its kind; the id of a quote is that of its source. */
export type Thing =
  | { kind: 'quote'; id: string; quote: string; signal: Signal | null; url: string | null }
  | { kind: 'wish'; id: string; constraint: Constraint | null }
  | { kind: 'opportunity'; id: string; opportunity: Opportunity }
  | { kind: 'document'; id: string }
  | { kind: 'feature'; id: string; feature: Prd['features'][number] }
  | { kind: 'requirement'; id: string; requirement: Prd['requirements'][number] }
  | { kind: 'story'; id: string; story: Prd['userStories'][number] }
  | { kind: 'screen'; id: string; screen: Prd['screens'][number] | null; isDesigned: boolean }
  | { kind: 'criterion'; id: string; result: CriterionResult }
  | { kind: 'finding'; id: string; finding: Finding }
  | { kind: 'file'; id: string };
export type Kind = Thing['kind'];

/**
 * How a link is recorded: as `evidence` or `objection` of an opportunity, as `source` of the PRD, as the opportunity that it
 * was `written` for, as `part` of it; an element that `meets` a wish or `serves` a story; a `mention` in a requirement; a
 * `criterion` of a story; what QA `found`; the `name` of a test file; the `module` of a screen; the `place` of a finding.
 */
type By =
  | 'evidence'
  | 'objection'
  | 'source'
  | 'written'
  | 'part'
  | 'meets'
  | 'serves'
  | 'mention'
  | 'criterion'
  | 'found'
  | 'name'
  | 'module'
  | 'place';

/** Leads from a thing to what came of it. `from` and `to` are keys. */
export interface Link {
  from: string;
  to: string;
  by: By;
  /** The first line of a place in a file, from 1; null if it names none. */
  line: number | null;
}

export interface Graph {
  things: ReadonlyMap<string, Thing>;
  links: readonly Link[];
  /** Whether QA tested another version of the PRD. Nothing links its results to this one: ids may mean something else. */
  isReportOfOther: boolean;
}

/** Names a thing. JSON, so that no id can look like another one. */
export const keyOf = (kind: Kind, ...ids: readonly string[]) => JSON.stringify([kind, ...ids]);

const documentKey = keyOf('document', 'prd');
/** Code names the tests of a story like this. */
const testOfStory = /(?:^|\/)(US-\d+)\.test\.tsx?$/;

/** Returns all things of a session and each link that is recorded between two of them. */
export function graphOf(recorded: Recorded): Graph {
  const { prd, report } = recorded;
  const isReportOfOther = report !== null && report.prdVersion !== (prd?.version ?? null);
  const tested = isReportOfOther ? null : report;
  const results = criteriaResults(prd, tested?.tests ?? []);
  const graph = new Growing();
  addQuotes(graph, recorded);
  addElements(graph, recorded);
  for (const { criteria } of results)
    for (const result of criteria)
      graph.add(keyOf('criterion', result.id), { kind: 'criterion', id: result.id, result });
  for (const finding of report?.findings ?? [])
    graph.add(keyOf('finding', finding.id), { kind: 'finding', id: finding.id, finding });
  const files = [
    ...recorded.projects.flatMap((project) => project.files.map(({ path }) => path)),
    ...recorded.modules.values(),
    ...(report?.findings ?? []).flatMap((finding) => finding.files.map(({ path }) => path)),
  ].filter((path) => path !== '');
  for (const path of files) graph.add(keyOf('file', path), { kind: 'file', id: path });

  linkOrigins(graph, recorded);
  linkStories(graph, prd);
  for (const { id, criteria } of results)
    for (const criterion of criteria) graph.link(keyOf('story', id), keyOf('criterion', criterion.id), 'criterion');
  for (const { id, storyId, rule, category } of tested?.findings ?? []) {
    if (storyId !== null) graph.link(keyOf('story', storyId), keyOf('finding', id), 'found');
    // The rule of a criterion that is not met is the criterion.
    if (category === 'acceptance') graph.link(keyOf('criterion', rule), keyOf('finding', id), 'found');
  }
  for (const { id, files: places } of report?.findings ?? [])
    for (const { path, lines } of places)
      graph.link(keyOf('finding', id), keyOf('file', path), 'place', lines?.start ?? null);
  for (const [id, path] of recorded.modules) graph.link(keyOf('screen', id), keyOf('file', path), 'module');
  for (const path of files) {
    const storyId = testOfStory.exec(path)?.[1];
    if (storyId !== undefined) graph.link(keyOf('story', storyId), keyOf('file', path), 'name');
  }
  return { things: graph.things, links: graph.links, isReportOfOther };
}

class Growing {
  readonly things = new Map<string, Thing>();
  readonly links: Link[] = [];
  readonly #linked = new Set<string>();

  /** Of two things with the same key, the first one stays. */
  add(key: string, thing: Thing): void {
    if (!this.things.has(key)) this.things.set(key, thing);
  }

  /** A link to something that is not there is none. */
  link(from: string, to: string, by: By, line: number | null = null): void {
    const key = JSON.stringify([from, to, by]);
    if (!this.things.has(from) || !this.things.has(to) || this.#linked.has(key)) return;
    this.#linked.add(key);
    this.links.push({ from, to, by, line });
  }
}

interface Said {
  signalId: string;
  quote: string;
}

const quoteKey = ({ signalId, quote }: Said) => keyOf('quote', signalId, quote);

/** Adds what sources said, whether or not something came of it, and what the people said who had the idea. */
function addQuotes(graph: Growing, { research, prd, constraints }: Recorded): void {
  const signals = new Map((research?.signals ?? []).map((signal) => [signal.id, signal]));
  const claims = research?.claims ?? [];
  const pages = new Map(claims.map((claim) => [quoteKey(claim), claim.url]));
  const said: readonly Said[] = [
    ...(research?.opportunities ?? []).flatMap(({ evidence, objections = [] }) => [...evidence, ...objections]),
    ...(prd?.sources ?? []),
    ...claims,
  ];
  for (const one of said) {
    const { signalId: id, quote } = one;
    const signal = signals.get(id) ?? null;
    const url = pages.get(quoteKey(one)) ?? signal?.url ?? null;
    graph.add(quoteKey(one), { kind: 'quote', id, quote, signal, url });
  }
  for (const { id } of prd?.constraints ?? []) {
    const constraint = constraints.find((one) => one.id === id) ?? null;
    graph.add(keyOf('wish', id), { kind: 'wish', id, constraint });
  }
}

/** Adds what research and the PRD consist of. */
function addElements(graph: Growing, { research, prd, modules }: Recorded): void {
  for (const opportunity of research?.opportunities ?? [])
    graph.add(keyOf('opportunity', opportunity.id), { kind: 'opportunity', id: opportunity.id, opportunity });
  if (prd) {
    graph.add(documentKey, { kind: 'document', id: 'prd' });
    for (const feature of prd.features)
      graph.add(keyOf('feature', feature.id), { kind: 'feature', id: feature.id, feature });
    for (const requirement of prd.requirements)
      graph.add(keyOf('requirement', requirement.id), { kind: 'requirement', id: requirement.id, requirement });
    for (const story of prd.userStories) graph.add(keyOf('story', story.id), { kind: 'story', id: story.id, story });
    for (const screen of prd.screens) {
      const { id } = screen;
      graph.add(keyOf('screen', id), { kind: 'screen', id, screen, isDesigned: modules.has(id) });
    }
  }
  for (const id of modules.keys())
    graph.add(keyOf('screen', id), { kind: 'screen', id, screen: null, isDesigned: true });
}

/** Links quotes and wishes with what was made of them, down to the PRD and its parts. */
function linkOrigins(graph: Growing, { research, prd }: Recorded): void {
  for (const { id, evidence, objections = [] } of research?.opportunities ?? []) {
    for (const one of evidence) graph.link(quoteKey(one), keyOf('opportunity', id), 'evidence');
    for (const one of objections) graph.link(quoteKey(one), keyOf('opportunity', id), 'objection');
  }
  if (!prd) return;
  for (const source of prd.sources) graph.link(quoteKey(source), documentKey, 'source');
  if (prd.opportunityId !== null) graph.link(keyOf('opportunity', prd.opportunityId), documentKey, 'written');
  for (const { id, by } of prd.constraints)
    for (const element of by)
      for (const kind of ['story', 'feature', 'requirement', 'screen'] as const)
        graph.link(keyOf('wish', id), keyOf(kind, element), 'meets');
  const parts = { feature: prd.features, requirement: prd.requirements, story: prd.userStories, screen: prd.screens };
  for (const kind of ['feature', 'requirement', 'story', 'screen'] as const)
    for (const { id } of parts[kind]) graph.link(documentKey, keyOf(kind, id), 'part');
}

/** Links the stories of the PRD with its other parts. */
function linkStories(graph: Growing, prd: Prd | null): void {
  for (const { id, storyIds } of prd?.features ?? [])
    for (const storyId of storyIds) graph.link(keyOf('feature', id), keyOf('story', storyId), 'serves');
  for (const { id, text } of prd?.requirements ?? [])
    for (const mentioned of splitIds(text)) graph.link(keyOf('requirement', id), keyOf('story', mentioned), 'mention');
  for (const { id, storyIds } of prd?.screens ?? [])
    for (const storyId of storyIds) graph.link(keyOf('story', storyId), keyOf('screen', id), 'serves');
}
