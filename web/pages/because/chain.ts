import { type Graph, keyOf, type Kind, type Link, type Recorded, type Thing } from './graph.ts';
import type { Selectable, Selection } from './selection.ts';

/** The steps of a chain. Wishes are among the quotes: both are words of people. */
const steps = [
  'quote',
  'opportunity',
  'feature',
  'requirement',
  'story',
  'screen',
  'criterion',
  'finding',
  'file',
] as const satisfies readonly Selectable[];
type StepName = (typeof steps)[number];

/**
 * Why a step has nothing. `unlinked`: it is not recorded. `fromIdea`: the PRD was written from the idea alone. `gone`: a
 * later research has replaced the opportunity. `otherVersion`: QA tested another version of the PRD. `noFinding`: no
 * finding names it. The others: the work of the agent is missing.
 */
type Reason =
  | 'unlinked'
  | 'noResearch'
  | 'fromIdea'
  | 'gone'
  | 'noPrd'
  | 'noQa'
  | 'otherVersion'
  | 'noFinding'
  | 'noCode';

export interface Item {
  key: string;
  thing: Thing;
  isSelected: boolean;
  /** Its links with things of the chain, in either direction. */
  links: readonly Link[];
}

export interface Step {
  name: StepName;
  items: readonly Item[];
  /** Whether its items belong to the stories above, and nothing links the selected thing itself with one of them. */
  isOfStories: boolean;
  /** null if it has items. */
  reason: Reason | null;
}

type Direction = 'up' | 'down';

/**
 * Returns the chain of a thing: all that leads to it and all that came of it. If a step from the screens on has nothing of that,
 * it has what came of the stories in the chain. null if the session has no such thing.
 */
export function chainOf(graph: Graph, recorded: Recorded, selection: Selection): readonly Step[] | null {
  const roots = rootsOf(graph, selection);
  if (roots.length === 0) return null;
  const shown = new Set([...reach(graph, roots, 'up'), ...reach(graph, roots, 'down')]);
  const kindOf = (key: string) => graph.things.get(key)?.kind;
  const direct = new Set([...shown].map(kindOf));
  const stories = [...shown].filter((key) => kindOf(key) === 'story');
  const ofStories = new Set(
    (['screen', 'criterion', 'finding', 'file'] as const satisfies readonly StepName[]).filter(
      (name) => !direct.has(name),
    ),
  );
  for (const key of reach(graph, stories, 'down')) {
    const kind = kindOf(key);
    if (kind !== undefined && isIn(ofStories, kind)) shown.add(key);
  }
  const selected = new Set(roots);
  const links = linksWithin(graph, shown);
  const items = [...graph.things].flatMap(([key, thing]): Item[] =>
    shown.has(key) ? [{ key, thing, isSelected: selected.has(key), links: links.get(key) ?? [] }] : [],
  );
  return steps.map((name): Step => {
    const own = items.filter(({ thing }) => stepOf(thing.kind) === name);
    const isEmpty = own.length === 0;
    return {
      name,
      items: own,
      isOfStories: !isEmpty && isIn(ofStories, name),
      reason: isEmpty ? reasonOf(name, recorded, { graph, selection, isOfDocument: direct.has('document') }) : null,
    };
  });
}

const isIn = <Name extends string>(names: ReadonlySet<Name>, name: string) => (names as ReadonlySet<string>).has(name);

const stepOf = (kind: Kind) => (kind === 'wish' ? 'quote' : kind);

/** A source has several quotes; every other selection is one thing. */
function rootsOf({ things }: Graph, { kind, id }: Selection): string[] {
  if (kind !== 'quote') return things.has(keyOf(kind, id)) ? [keyOf(kind, id)] : [];
  return [...things].flatMap(([key, thing]) => (thing.kind === 'quote' && thing.id === id ? [key] : []));
}

/** Returns the keys that links lead to in one direction, with those that it begins at. */
function reach({ links }: Graph, from: readonly string[], direction: Direction): Set<string> {
  const [start, end] = direction === 'down' ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const byStart = Map.groupBy(links, (link) => link[start]);
  const reached = new Set(from);
  // A set goes on with what is added to it meanwhile.
  for (const key of reached) for (const link of byStart.get(key) ?? []) reached.add(link[end]);
  return reached;
}

function linksWithin({ links }: Graph, shown: ReadonlySet<string>): ReadonlyMap<string, readonly Link[]> {
  const within = new Map<string, Link[]>();
  for (const link of links) {
    if (!shown.has(link.from) || !shown.has(link.to)) continue;
    for (const key of [link.from, link.to]) {
      const own = within.get(key);
      if (own) own.push(link);
      else within.set(key, [link]);
    }
  }
  return within;
}

interface Asked {
  graph: Graph;
  selection: Selection;
  /** Whether the selected thing belongs to the PRD. */
  isOfDocument: boolean;
}

function reasonOf(name: StepName, recorded: Recorded, { graph, selection, isOfDocument }: Asked): Reason {
  const { research, prd, report, projects } = recorded;
  switch (name) {
    case 'quote':
      return research === null ? 'noResearch' : 'unlinked';
    case 'opportunity':
      if (prd !== null && isOfDocument) return prd.opportunityId === null ? 'fromIdea' : 'gone';
      return research === null ? 'noResearch' : 'unlinked';
    case 'finding':
      if (report === null) return 'noQa';
      return graph.isReportOfOther ? 'otherVersion' : 'noFinding';
    case 'file':
      return projects.length === 0 ? 'noCode' : 'unlinked';
    default:
      if (prd === null) return 'noPrd';
      return graph.isReportOfOther && selection.kind === 'finding' ? 'otherVersion' : 'unlinked';
  }
}
