import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf } from '../../../web/pages/because/chain.ts';
import { type Graph, graphOf, keyOf, type Recorded } from '../../../web/pages/because/graph.ts';
import { isSelectable, readBecause, readSelection, writeSelection } from '../../../web/pages/because/selection.ts';
import { isRecorded } from './is-recorded.ts';
import { nameAll, type Names, type Plan, randomNames, randomPlan } from './random-recorded.ts';

const session = fc.tuple(randomPlan, randomNames).map(([plan, names]) => nameAll(plan, names));

/** All that can be selected in a session. */
const selections = (graph: Graph) =>
  [...graph.things.values()].flatMap(({ kind, id }) => (isSelectable(kind) ? [{ kind, id }] : []));

const linkOf = (from: string, to: string) => JSON.stringify([from, to]);

/** Each chain of a session by what is selected: the keys of its things, step by step, without their order. */
function chainsOf(recorded: Recorded, rename: (key: string) => string = (key) => key) {
  const graph = graphOf(recorded);
  const chains = selections(graph).map((selection) => {
    const chain = (chainOf(graph, recorded, selection) ?? []).map(({ name, items, isOfStories, reason }) => ({
      name,
      isOfStories,
      reason,
      things: items.map(({ key, isSelected }) => `${rename(key)} ${isSelected}`).toSorted(),
    }));
    return [rename(keyOf(selection.kind, selection.id)), chain] as const;
  });
  return new Map(chains);
}

describe('the chain of a session', () => {
  test('has exactly the links that the session has recorded', () => {
    const has = fc.property(session, (recorded) => {
      const { things, links } = graphOf(recorded);
      const expected = [...things].flatMap(([from, one]) =>
        [...things].flatMap(([to, other]) => (isRecorded(recorded, one, other) ? [linkOf(from, to)] : [])),
      );
      const made = new Set(links.map(({ from, to }) => linkOf(from, to)));
      expect([...made].toSorted()).toEqual(expected.toSorted());
      // One pair may be linked in two ways, but never twice in the same one.
      expect(new Set(links.map(({ from, to, by }) => JSON.stringify([from, to, by]))).size).toBe(links.length);
    });
    fc.assert(has, { numRuns: 200 });
  });

  test('shows what leads to the selected thing and what came of it, and nothing else', () => {
    const shows = fc.property(session, (recorded) => {
      const graph = graphOf(recorded);
      const comesOf = closureOf(graph);
      for (const selection of selections(graph)) {
        const chain = chainOf(graph, recorded, selection) ?? [];
        const items = chain.flatMap(({ items }) => items);
        const selected = items.filter(({ isSelected }) => isSelected).map(({ key }) => key);
        const stories = items.filter(({ thing }) => thing.kind === 'story').map(({ key }) => key);
        expect(selected).not.toEqual([]);
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
        const isDirect = (key: string) => selected.some((one) => one === key || comesOf(one, key) || comesOf(key, one));
        for (const { items: own, isOfStories } of chain)
          for (const { key } of own)
            expect(isDirect(key) || (isOfStories && stories.some((story) => comesOf(key, story)))).toBe(true);
        const shown = new Set(items.map(({ key }) => key));
        const left = [...graph.things].filter(
          ([key, { kind }]) => kind !== 'document' && isDirect(key) && !shown.has(key),
        );
        expect(left).toEqual([]);
      }
    });
    fc.assert(shows, { numRuns: 60 });
  });

  test('says why for each step that has nothing, and for no other', () => {
    const says = fc.property(session, (recorded) => {
      const graph = graphOf(recorded);
      for (const selection of selections(graph))
        for (const { items, reason, isOfStories } of chainOf(graph, recorded, selection) ?? []) {
          expect(reason === null).toBe(items.length > 0);
          expect(isOfStories && items.length === 0).toBe(false);
        }
    });
    fc.assert(says, { numRuns: 60 });
  });

  test('does not depend on the order in which things are recorded', () => {
    const same = fc.property(randomPlan, randomNames, (plan, names) => {
      const reversed = nameAll(turned(plan), names);
      expect(chainsOf(reversed)).toEqual(chainsOf(nameAll(unique(plan), names)));
    });
    fc.assert(same, { numRuns: 60 });
  });

  test('does not depend on what things are called', () => {
    const same = fc.property(randomPlan, randomNames, randomNames, (plan, one, other) => {
      const renamed = chainsOf(nameAll(plan, other), (key) => withNumbers(key, other));
      expect(renamed).toEqual(chainsOf(nameAll(plan, one), (key) => withNumbers(key, one)));
    });
    fc.assert(same, { numRuns: 60 });
  });

  test('is null for what the session does not have', () => {
    const recorded: Recorded = {
      research: null,
      prd: null,
      report: null,
      projects: [],
      constraints: [],
      modules: new Map(),
    };
    const graph = graphOf(recorded);
    expect(graph.things.size).toBe(0);
    for (const id of ['US-1', '__proto__', 'constructor'])
      expect(chainOf(graph, recorded, { kind: 'story', id })).toBeNull();
  });
});

test('an address keeps each selection, and nothing that is none', () => {
  const kept = fc.property(session, (recorded) => {
    for (const selection of selections(graphOf(recorded))) {
      expect(readSelection(writeSelection(selection))).toEqual(selection);
      expect(readBecause(writeSelection(selection))).toBe(writeSelection(selection));
    }
  });
  fc.assert(kept, { numRuns: 30 });
  expect(readBecause('open')).toBe('open');
  for (const one of ['', 'story.', '.US-1', 'story', 'document.prd', '__proto__.x', 7, null, `file.${'x'.repeat(400)}`])
    expect(readBecause(one)).toBeUndefined();
});

/** Returns whether one thing comes of another, by trying every way. */
function closureOf({ links }: Graph): (one: string, other: string) => boolean {
  const after = new Map<string, Set<string>>();
  const below = (key: string): Set<string> => {
    const known = after.get(key);
    if (known) return known;
    const all = new Set<string>();
    after.set(key, all);
    for (const { from, to } of links) if (from === key) for (const one of [to, ...below(to)]) all.add(one);
    return all;
  };
  return (one, other) => below(other).has(one);
}

const once = <Value extends { id: number }>(all: readonly Value[]) => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];

/** Without things that are there twice: which of them is shown depends on the order. */
function unique(plan: Plan): Plan {
  return {
    ...plan,
    opportunities: once(plan.opportunities),
    modules: [...new Map(plan.modules)],
    prd: plan.prd && { ...plan.prd, stories: once(plan.prd.stories) },
  };
}

/** The same plan, with every list the other way round. */
function turned(plan: Plan): Plan {
  const turn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.toReversed().map(turn);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, turn(member)]));
  };
  const { modules, prd, ...rest } = unique(plan);
  return {
    ...(turn(rest) as Omit<Plan, 'modules' | 'prd'>),
    modules: modules.toReversed(),
    // Pairs stay pairs.
    prd: prd && {
      ...(turn(prd) as NonNullable<Plan['prd']>),
      wishes: prd.wishes.toReversed().map(({ id, by }) => ({ id, by: by.toReversed() })),
    },
  };
}

/** Replaces the names in a key by their numbers in the plan. */
function withNumbers(key: string, names: Names): string {
  const [kind = '', ...ids] = JSON.parse(key) as string[];
  const places: Readonly<Record<string, readonly (readonly string[])[]>> = {
    quote: [names.signals, names.quotes],
    opportunity: [names.opportunities],
    screen: [names.screens],
    file: [names.paths],
  };
  const number = (id: string, place: number) => {
    const index = places[kind]?.[place]?.indexOf(id) ?? -1;
    if (index >= 0) return String(index);
    return id.replace(/(?<=(?:US|F|FR|C|QA)-)\d+/, (digits) => String(names.numbers.indexOf(Number(digits))));
  };
  return JSON.stringify([kind, ...ids.map(number)]);
}
