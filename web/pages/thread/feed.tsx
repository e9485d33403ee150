import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect } from 'react';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/notice.tsx';
import { useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { RunBlock } from './run-block.tsx';
import { noticesOf } from './steps.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

/** All runs, oldest first. It follows the end only while the reader is there. */
export function Feed() {
  const { session: words } = useWords();
  const { sessionId, log } = useSessionPage();
  const { runs } = log.state;
  const trpc = useTRPC();
  const newest = runs.at(-1)?.runId;
  const { data, refetch } = useQuery(trpc.runs.list.queryOptions({ sessionId, limit: 100 }));
  // A new run has words of its own.
  useEffect(() => {
    if (newest !== undefined) void refetch();
  }, [newest, refetch]);
  const asked = new Map(data?.runs.map((run) => [run.runId, run.asked]));
  // The first run says that there is no model; the others need not.
  const first = runs.find(({ stages }) => noticesOf(stages).length > 0);
  const said = first
    ? noticesOf(first.stages)
        .map(({ message }) => message)
        .join('\n')
    : '';
  const { box, content, isAway, toEnd } = useStickToEnd();
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
          {runs.length === 0 && (
            <Empty title={words.empty}>
              <p>{words.emptyHow}</p>
            </Empty>
          )}
          {runs.map((run) => (
            <RunBlock
              key={run.runId}
              run={run}
              asked={asked.get(run.runId) ?? null}
              saidBefore={run === first ? '' : said}
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
