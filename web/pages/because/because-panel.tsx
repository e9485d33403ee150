import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../parts/button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { because as de } from '../../words/de/pages/because.ts';
import { because as en } from '../../words/en/pages/because.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { asPrd } from '../prd/spec.ts';
import { useSessionPage } from '../session/session-context.ts';
import { chainOf, type Step } from './chain.ts';
import { type Graph, graphOf, type Recorded } from './graph.ts';
import { ItemRow } from './item-row.tsx';
import { NothingSelected } from './nothing-selected.tsx';
import { readSelection } from './selection.ts';
import { useModules } from './use-modules.ts';
import { useSurface } from './use-surface.ts';

/** Why the selected thing is there: the chain from the words of people to the files, as the session has recorded it. */
export function BecausePanel() {
  const words = useTexts({ en, de });
  const { title } = useWords().session.because;
  const { because, isAlone, asks, close } = useSurface();
  const Landmark = isAlone ? 'main' : 'aside';
  const { log, session } = useSessionPage();
  const { modules, error, retry } = useModules();
  const { research, report, projects } = log.state;
  const prd = useMemo(() => asPrd(log.state.prd), [log.state.prd]);
  const constraints = session?.brief.constraints;
  const { recorded, graph } = useMemo(() => {
    const made: Recorded = { research, prd, report, projects, constraints: constraints ?? [], modules };
    return { recorded: made, graph: graphOf(made) };
  }, [research, prd, report, projects, constraints, modules]);
  const selection = useMemo(() => readSelection(because ?? ''), [because]);
  const chain = useMemo(() => selection && chainOf(graph, recorded, selection), [graph, recorded, selection]);

  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A page that is loaded with a chain keeps its own focus.
    if (asks > 0) heading.current?.focus();
  }, [asks]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && box.current?.contains(document.activeElement)) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);

  return (
    <Landmark
      ref={box}
      data-because
      aria-labelledby="because-title"
      className="relative min-h-0 shrink-0 overflow-y-auto border-line bg-paper max-lg:flex-1 lg:w-96 lg:border-l"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-paper px-4 py-1">
        <h2 id="because-title" ref={heading} tabIndex={-1} className="font-semibold">
          {title}
        </h2>
        <IconButton label={words.close} onClick={close}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="flex max-w-3xl flex-col gap-4 px-4 py-4">
        <ErrorNote error={error} onRetry={retry} />
        {selection === null ? (
          <NothingSelected graph={graph} />
        ) : chain === null ? (
          <>
            <Notice tone="warn">
              <p role="status">{words.missing(`${words.kinds[selection.kind]} ${selection.id}`)}</p>
            </Notice>
            <NothingSelected graph={graph} />
          </>
        ) : (
          <Chain key={because} chain={chain} graph={graph} />
        )}
      </div>
    </Landmark>
  );
}

/** Steps that few chains have: nothing is said if they are empty. */
const optional = new Set(['feature', 'requirement']);

function Chain({ chain, graph }: { chain: readonly Step[]; graph: Graph }) {
  const shown = chain.filter(({ name, items }) => items.length > 0 || !optional.has(name));
  return (
    <ol className="ml-1 flex flex-col gap-5 border-l border-edge pl-4">
      {shown.map((step) => (
        <OneStep key={step.name} step={step} graph={graph} />
      ))}
    </ol>
  );
}

/** How many items of a step are shown at first, and how many more by each "Show more". */
const most = 5;
const more = 50;

function OneStep({ step: { name, items, isOfStories, reason }, graph }: { step: Step; graph: Graph }) {
  const words = useTexts({ en, de });
  const [shown, setShown] = useState(most);
  const isHere = items.some(({ isSelected }) => isSelected);
  // What is selected is always in sight.
  const sorted = isHere ? items.toSorted((one, other) => Number(other.isSelected) - Number(one.isSelected)) : items;
  return (
    <li className="relative">
      <span
        aria-hidden
        className={`absolute top-1.5 -left-[1.3125rem] size-2 rounded-full border border-ink ${isHere ? 'bg-ink' : 'bg-paper'}`}
      />
      <h3 className="text-sm font-semibold text-soft">{words.steps[name]}</h3>
      {reason !== null && <p className="text-sm text-soft">{words.reasons[reason]}</p>}
      {isOfStories && <p className="text-sm text-soft">{words.ofStories}</p>}
      {name === 'criterion' && items.length > 0 && graph.isReportOfOther && (
        <p className="text-sm text-warn">{words.reasons.otherVersion}</p>
      )}
      {items.length > 0 && (
        <ul className="mt-1 border-t border-line">
          {sorted.slice(0, shown).map((item) => (
            <ItemRow key={item.key} item={item} graph={graph} />
          ))}
        </ul>
      )}
      {items.length > shown && <ShowMore isLoading={false} onMore={() => setShown(shown + more)} />}
      {name === 'file' && reason !== 'noCode' && <p className="mt-1 text-sm text-soft">{words.files}</p>}
    </li>
  );
}
