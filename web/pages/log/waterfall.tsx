import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { marksOf } from '../../api/agents.ts';
import { StageMark } from '../../parts/stage-mark.tsx';
import { log as de } from '../../words/de/pages/log.ts';
import { log as en } from '../../words/en/pages/log.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { axisOf } from '../score/axis.ts';
import { StepBar } from '../score/step-bar.tsx';
import { MomentLink } from '../session/moment.tsx';
import { titleOf, useSessionBasics, useSessionPage } from '../session/session-context.ts';
import { type FallRow, waterfallOf } from './waterfall.ts';

/** When the stages and their steps ran, what their calls of models used, and what they cost. */
export function Waterfall() {
  const { fall: words } = useTexts({ en, de });
  const { log } = useSessionPage();
  const rows = useMemo(() => waterfallOf(log.state, axisOf(log.state)), [log.state]);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its values stay in this component
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 36,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  if (rows.length === 0) return <p className="p-4 text-soft md:p-6">{words.none}</p>;
  return (
    <>
      <p className="px-4 py-2 text-sm text-soft md:px-6">{words.axis}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={box} tabIndex={0} role="region" aria-label={words.list} className="min-h-0 flex-1 overflow-y-auto">
        <ol className="relative" style={{ height: drawn.getTotalSize() }}>
          {drawn.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <li
                  key={key}
                  ref={drawn.measureElement}
                  data-index={index}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0 border-b border-line"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row row={row} />
                </li>
              )
            );
          })}
        </ol>
      </div>
    </>
  );
}

/** On a phone, the bar is below the words. */
const columns = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[18rem_minmax(0,1fr)_15rem]';

function Row({ row }: { row: FallRow }) {
  const { fall: words } = useTexts({ en, de });
  const format = useFormat();
  const { agents } = useSessionBasics();
  const { kind, agent, state, durationMs, used, cursor } = row;
  const name = kind === 'stage' ? titleOf(agents, agent) : row.name;
  const figures = [
    words.states[state],
    durationMs === null ? '' : format.duration(durationMs),
    used ? words.tokens(format.number(used.tokens)) : '',
    used?.costUsd == null ? '' : format.money(used.costUsd),
  ].filter((text) => text !== '');
  return (
    <div className={`${columns} min-h-9 px-4 py-1 text-sm max-md:min-h-11 md:px-6`}>
      <div className={`flex min-w-0 items-center gap-2 ${kind === 'stage' ? 'font-semibold' : indents[kind]}`}>
        {kind === 'stage' && <StageMark mark={marksOf(agents).get(agent) ?? agent.slice(0, 2)} status="none" />}
        <MomentLink
          cursor={cursor}
          aria-label={words.at(name)}
          title={name}
          className={`truncate hover:underline ${kind === 'call' ? 'font-mono text-xs text-soft' : ''}`}
        >
          {name}
        </MomentLink>
      </div>
      <div aria-hidden className="relative h-3 bg-wash max-md:order-last max-md:col-span-2">
        {kind === 'call' ? (
          <div
            className="absolute top-1/2 size-2 -translate-1/2 rotate-45 bg-ink"
            style={{ left: `${row.from * 100}%` }}
          />
        ) : (
          <StepBar from={row.from} to={row.to} state={state} />
        )}
      </div>
      <p className="text-right whitespace-nowrap text-soft">{figures.join(' · ')}</p>
    </div>
  );
}

const indents = { step: 'pl-4', call: 'pl-8' } as const;
