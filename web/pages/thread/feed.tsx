import { ArrowDown } from 'lucide-react';
import type { RunState } from '../../../schema/log-state.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/notice.tsx';
import { useWords } from '../../words/words.tsx';
import { useHeldTexts } from '../../api/use-log.ts';
import { EarlierRuns } from '../session/earlier-runs.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useRuns } from '../session/use-runs.ts';
import { RunBlock } from './run-block.tsx';
import { noticesOf } from './steps.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

/** The runs, oldest first. It follows the end only while the reader is there. */
export function Feed() {
  const { session: words } = useWords();
  const { sessionId, log, asked, isReplay } = useSessionPage();
  const { runs, earlier } = useRuns();
  // The first run says that there is no model; the others need not.
  const first = log.state.runs.find(({ stages }) => noticesOf(stages).length > 0);
  const said = first
    ? noticesOf(first.stages)
        .map(({ message }) => message)
        .join('\n')
    : '';
  const before = runsBefore(log.state.runs);
  const { box, content, isAway, isAtEnd, toEnd, holdPlace } = useStickToEnd(runs[0]?.runId);
  useHeldTexts(sessionId, !isAtEnd && !isReplay);
  const showEarlier = () => {
    holdPlace();
    earlier.show();
  };
  return (
    <div className="relative min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={words.thread}
        tabIndex={0}
        className="h-full overflow-y-auto"
      >
        <div ref={content} className="mx-auto flex max-w-3xl flex-col gap-8 px-4 py-6 md:px-6">
          {runs.length === 0 && <Empty title={words.empty}>{!isReplay && <p>{words.emptyHow}</p>}</Empty>}
          <EarlierRuns {...earlier} show={showEarlier} />
          {runs.map((run) => (
            <RunBlock
              key={run.runId}
              run={run}
              asked={asked?.get(run.runId) ?? null}
              saidBefore={run.runId === first?.runId ? '' : said}
              before={before.get(run.runId) ?? null}
            />
          ))}
        </div>
      </div>
      {isAway && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button look="quiet" className="shadow-float" onClick={toEnd}>
            {words.newBelow} <ArrowDown size={16} aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}

/** The run before each one of the same agent, by their ids. */
function runsBefore(runs: readonly RunState[]): ReadonlyMap<string, string> {
  const newest = new Map<string, string>();
  const before = new Map<string, string>();
  for (const { runId, agent } of runs) {
    const other = newest.get(agent);
    if (other !== undefined) before.set(runId, other);
    newest.set(agent, runId);
  }
  return before;
}
