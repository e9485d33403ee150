import { useMemo } from 'react';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/notice.tsx';
import { compare as de } from '../../words/de/pages/compare.ts';
import { compare as en } from '../../words/en/pages/compare.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { lanesOf } from '../score/lanes.ts';
import { PlayControls } from '../score/play-controls.tsx';
import { Playhead } from '../score/playhead.tsx';
import { timeAxis } from './time-axis.ts';
import type { Compared } from './use-compared.ts';

/** The playhead of both runs: the time since each of them began. */
export function CompareTime({ compared: { travel: held, state, log, elapsedAt } }: { compared: Compared }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { travel, view } = held;
  const axis = useMemo(() => timeAxis(log), [log]);
  const lanes = useMemo(() => lanesOf(state, axis), [state, axis]);
  const cursor = view.at ?? state.cursor;
  const place = words.elapsed(format.duration(elapsedAt(cursor)), format.duration(elapsedAt(state.cursor)));
  return (
    <section aria-label={words.time} className="shrink-0 border-t border-line bg-sheet">
      {view.at !== null && (
        <div className="flex items-center gap-3 border-b border-line bg-wash px-4 py-1.5 md:px-6">
          <p className="min-w-0 flex-1 text-sm" role="status">
            {words.time}: {place}
          </p>
          <Button look="now" onClick={() => travel.go(null)}>
            {words.toEnd}
          </Button>
        </div>
      )}
      {view.failure && <FailureNote failure={view.failure} onRetry={() => travel.go(view.at)} />}
      <div className="flex items-center gap-1 px-2 py-1 md:px-4">
        <div className="flex shrink-0 items-center gap-1 md:w-52">
          <PlayControls travel={held} latest={state.cursor} />
        </div>
        <Playhead
          axis={axis}
          lanes={lanes}
          state={state}
          cursor={cursor}
          isNow={view.at === null}
          says={`${words.time}: ${place}`}
          onMove={(to) => travel.go(to >= state.cursor ? null : to)}
        />
        <span className="w-48 shrink-0 truncate text-right text-sm text-soft max-md:hidden" title={place}>
          {view.at === null ? words.atEnd : place}
        </span>
      </div>
    </section>
  );
}
