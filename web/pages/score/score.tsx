import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { LogState } from '../../../schema/log-state.ts';
import { readPreference, writePreference } from '../../api/preferences.ts';
import type { Travel, TravelView } from '../../api/travel.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/notice.tsx';
import { score as de } from '../../words/de/pages/score.ts';
import { score as en } from '../../words/en/pages/score.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { ForkHere } from '../fork/fork-here.tsx';
import { useSessionBasics } from '../session/session-context.ts';
import { axisOf } from './axis.ts';
import { AwayBar } from './away-bar.tsx';
import { Lanes } from './lanes.tsx';
import { lanesOf } from './lanes.ts';
import { PlayControls } from './play-controls.tsx';
import { Playhead } from './playhead.tsx';
import { useAway } from './use-away.ts';

interface ScoreProps {
  travel: { travel: Travel; view: TravelView };
  /** What the log adds up to now. */
  now: LogState;
}

/** The whole log on a time axis, with a playhead: drag it back, and the page is as it was then. */
export function Score({ travel: { travel, view }, now }: ScoreProps) {
  const words = useTexts({ en, de });
  const { past } = useWords().session;
  const { sessionId, agents, isReplay } = useSessionBasics();
  const format = useFormat();
  const [isOpen, setOpen] = useState(() => readPreference('lanes') === 'open');
  // A streamed word moves nothing: lay the log out again if a run, stage or step has changed.
  const axis = useMemo(() => axisOf(now), [now]);
  const lanes = useMemo(() => lanesOf(now, axis), [now, axis]);
  const away = useAway(isReplay ? null : sessionId, now);
  const { at, isPlaying, speed, isLoading, failure } = view;
  const cursor = at ?? now.cursor;
  const toggle = () => {
    writePreference('lanes', isOpen ? null : 'open');
    setOpen(!isOpen);
  };
  const latest = isReplay ? words.end : words.now;
  const place = words.at(format.number(cursor), format.number(now.cursor));
  const time = at === null ? latest : view.state?.at ? format.time(view.state.at) : '';
  return (
    <section aria-label={words.title} className="border-t border-line bg-sheet">
      {at !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-wash px-4 py-1.5 md:px-6">
          <p className="min-w-0 flex-1 text-sm max-sm:basis-full" role="status">
            {past.title(format.number(at), format.number(now.cursor))}{' '}
            {isLoading ? words.loading : isReplay ? '' : past.off}
          </p>
          {!isReplay && !isPlaying && <ForkHere cursor={at} />}
          <Button look="now" onClick={() => travel.go(null)}>
            {isReplay ? words.toEnd : past.toNow}
          </Button>
        </div>
      )}
      {away && at === null && <AwayBar away={away} agents={agents} onReplay={(since) => travel.play(speed, since)} />}
      {failure && <FailureNote failure={failure} onRetry={() => travel.go(at)} />}
      <div className="flex items-center gap-1 px-2 py-1 md:px-4">
        {/* As wide as the names of the lanes below, so that both axes agree. */}
        <div className="flex shrink-0 items-center gap-1 md:w-52">
          <PlayControls travel={{ travel, view }} latest={now.cursor} />
        </div>
        <Playhead
          axis={axis}
          lanes={lanes}
          state={now}
          cursor={cursor}
          isNow={at === null}
          says={`${place}. ${time}`}
          onMove={(to) => travel.go(to >= now.cursor ? null : to)}
        />
        <div className="flex shrink-0 items-center justify-end gap-1 md:w-48">
          <span className="min-w-0 truncate text-sm text-soft max-md:hidden" title={time}>
            {at === null ? latest : place}
          </span>
          <IconButton label={isOpen ? words.close : words.open} aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
          </IconButton>
        </div>
      </div>
      {isOpen && <Lanes lanes={lanes} agents={agents} place={axis.ofCursor(cursor)} onMove={(to) => travel.go(to)} />}
    </section>
  );
}
