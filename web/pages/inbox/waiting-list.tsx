import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WaitingRun } from '../../../schema/run.ts';
import { marksOf, useAgents } from '../../api/agents.ts';
import { ShowMore } from '../../parts/show-more.tsx';
import { StageMark } from '../../parts/stage-mark.tsx';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { inbox as de } from '../../words/de/pages/inbox.ts';
import { inbox as en } from '../../words/en/pages/inbox.ts';
import { titleOf } from '../session/session-context.ts';

/** How many runs are shown at first, and how many more by each "Show more". */
const step = 50;

export function WaitingList({ runs, chosen }: { runs: readonly WaitingRun[]; chosen: string | undefined }) {
  const words = useTexts({ en, de });
  const { session } = useWords();
  const format = useFormat();
  const agents = useAgents();
  const marks = marksOf(agents);
  const [most, setMost] = useState(step);
  return (
    <nav aria-label={words.list} className="flex flex-col gap-3">
      <ul className="border-t border-line">
        {runs.slice(0, most).map(({ sessionId, sessionName, ideaSummary, runId, startedAt, waitingFor }) => (
          <li key={runId} className="border-b border-line">
            <Link
              to="/inbox"
              search={{ session: sessionId, run: runId }}
              aria-current={runId === chosen ? 'true' : undefined}
              className="flex min-h-11 gap-2 border-l-2 border-transparent px-2 py-2 hover:bg-wash aria-[current=true]:border-ink aria-[current=true]:bg-wash"
            >
              <span className="shrink-0 pt-0.5">
                <StageMark mark={marks.get(waitingFor.stage) ?? waitingFor.stage.slice(0, 2)} status="waiting" />
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2">{sessionName ?? ideaSummary ?? session.untitled}</span>
                <span className="block text-sm text-soft">
                  {titleOf(agents, waitingFor.stage)} · {words.waitsSince(format.ago(startedAt))}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {runs.length > most && <ShowMore isLoading={false} onMore={() => setMost(most + step)} />}
    </nav>
  );
}
