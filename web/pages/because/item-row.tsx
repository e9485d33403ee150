import type { ReactNode } from 'react';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { because as de } from '../../words/de/pages/because.ts';
import { because as en } from '../../words/en/pages/because.ts';
import { qa as qaDe } from '../../words/de/pages/qa.ts';
import { qa as qaEn } from '../../words/en/pages/qa.ts';
import { useTexts } from '../../words/words.tsx';
import { Mark } from '../qa/mark.tsx';
import { Quote } from '../research/quote.tsx';
import { BecauseButton } from './because-button.tsx';
import type { Item } from './chain.ts';
import type { Graph, Thing } from './graph.ts';
import { PlaceLink } from './place-link.tsx';
import { isSelectable } from './selection.ts';

/** One thing of a chain: what it says, a link to its place, and what selects it. */
export function ItemRow({ item, graph }: { item: Item; graph: Graph }) {
  const words = useTexts({ en, de });
  const { thing, isSelected } = item;
  const { kind, id } = thing;
  return (
    <li
      aria-current={isSelected ? 'true' : undefined}
      className={`flex items-start gap-1 border-b border-line py-2 last:border-b-0 ${isSelected ? 'border-l-2 border-l-ink bg-wash pl-2' : ''}`}
    >
      <div className="min-w-0 flex-1">
        {isSelected && <p className="text-sm text-soft">{words.selected}</p>}
        <Said item={item} graph={graph} />
      </div>
      {!isSelected && isSelectable(kind) && (
        <BecauseButton kind={kind} id={id} name={nameOf(thing, words.kinds)} className="-my-1" />
      )}
    </li>
  );
}

/** What a thing is called in a sentence: by its id if people see it, otherwise by its name. */
function nameOf(thing: Thing, kinds: typeof en.kinds): string {
  switch (thing.kind) {
    case 'quote':
      return `${kinds.quote}, ${thing.signal?.title ?? thing.id}`;
    case 'opportunity':
      return thing.opportunity.title;
    case 'screen':
      return thing.screen?.name ?? thing.id;
    default:
      return thing.id;
  }
}

function Said({ item: { thing, links }, graph }: { item: Item; graph: Graph }) {
  const words = useTexts({ en, de });
  const qa = useTexts({ en: qaEn, de: qaDe });
  switch (thing.kind) {
    case 'quote':
      return (
        <>
          <Quote quote={thing.quote} signal={thing.signal} />
          <p className="pl-3.5 text-sm text-soft">
            {links.some(({ by }) => by === 'objection') && <span className="text-warn">{words.against} · </span>}
            {thing.signal === null && thing.url !== null && (
              <>
                <OutsideLink to={thing.url}>{words.original}</OutsideLink> ·{' '}
              </>
            )}
            <PlaceLink thing={thing}>{words.onResearch}</PlaceLink>
          </p>
        </>
      );
    case 'wish':
      return (
        <>
          <p className="border-l-2 border-edge pl-3 font-serif">{thing.constraint?.text ?? words.saidNoMore}</p>
          <p className="pl-3.5 text-sm">
            <PlaceLink thing={thing}>{words.wishOf(thing.id)}</PlaceLink>
          </p>
        </>
      );
    case 'opportunity':
      return (
        <>
          <Head thing={thing}>{thing.opportunity.title}</Head>
          <p className="line-clamp-3 text-sm text-soft">{thing.opportunity.problem}</p>
        </>
      );
    case 'feature':
      return (
        <Head thing={thing} isNumbered>
          {thing.feature.name}
        </Head>
      );
    case 'requirement':
      return (
        <Head thing={thing} isNumbered>
          {thing.requirement.text}
        </Head>
      );
    case 'story':
      return (
        <Head thing={thing} isNumbered>
          {words.wants(thing.story.persona, thing.story.iWant)}
        </Head>
      );
    case 'screen':
      return (
        <>
          <Head thing={thing}>{thing.screen?.name ?? thing.id}</Head>
          <p className="text-sm text-soft">
            {thing.screen?.purpose} {!thing.isDesigned && `(${words.undesigned})`}
          </p>
        </>
      );
    case 'criterion': {
      const { criterion, state, tests } = thing.result;
      const text = criterion ? qa.given(criterion.given, criterion.when, criterion.then) : (tests[0]?.name ?? thing.id);
      return (
        <>
          <Head thing={thing} isNumbered>
            {text}
          </Head>
          <p className="text-sm">
            <Mark state={state} />
            {tests.length === 0 && <span className="text-soft">{qa.noTest}</span>}
          </p>
        </>
      );
    }
    case 'finding':
      return (
        <>
          <Head thing={thing} isNumbered>
            {thing.finding.what}
          </Head>
          <p className="text-sm text-soft">
            {qa.levels[thing.finding.level]} · {qa.categories[thing.finding.category]}
          </p>
        </>
      );
    case 'file': {
      const place = links.find(({ by, line }) => by === 'place' && line !== null);
      const says = links.flatMap(({ by, from }) => {
        const origin = graph.things.get(from);
        if (!origin || (by !== 'name' && by !== 'module' && by !== 'place')) return [];
        return [words.place[by](nameOf(origin, words.kinds))];
      });
      return (
        <>
          <PlaceLink thing={thing} line={place?.line ?? null}>
            <span className="font-mono text-xs">{thing.id}</span>
          </PlaceLink>
          <p className="text-sm text-soft">{[...new Set(says)].join(' · ')}</p>
        </>
      );
    }
    default:
      return null;
  }
}

/** The first line of a thing, with its id if people know it by that. */
function Head({ thing, isNumbered = false, children }: { thing: Thing; isNumbered?: boolean; children: ReactNode }) {
  if (!isNumbered) {
    return (
      <p className="font-semibold">
        <PlaceLink thing={thing}>{children}</PlaceLink>
      </p>
    );
  }
  return (
    <p>
      <PlaceLink thing={thing} isInline>
        <span className="font-mono text-xs">{thing.id}</span>
      </PlaceLink>{' '}
      {children}
    </p>
  );
}
