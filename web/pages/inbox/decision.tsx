import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { Suspense, use, useId } from 'react';
import type { WaitingFor } from '../../../schema/run.ts';
import { useAgents } from '../../api/agents.ts';
import { every } from '../../api/every.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useTexts, useWords } from '../../words/words.tsx';
import { inbox as de } from '../../words/de/pages/inbox.ts';
import { inbox as en } from '../../words/en/pages/inbox.ts';
import { SessionContext, titleOf } from '../session/session-context.ts';
import { hasPage, pageOfAgent } from '../session/session-tabs.tsx';
import { DecideForm } from './decide-form.tsx';
import { Outcome } from './outcome.tsx';
import { useDecide, type DecisionKind } from './use-decide.ts';
import { late } from '../../parts/late.ts';

/** Comparing is loaded only when something waits: the thread has this on every visit. */
const WhatChanged = late(async () => (await import('./what-changed.tsx')).WhatChanged);

interface DecisionProps {
  sessionId: string;
  runId: string;
  agent: string;
  waitingFor: WaitingFor;
  /** Whether the letters A, E and R decide, too. */
  letters?: boolean;
  /** Called after the decision has arrived. */
  onDecided?: (decision: DecisionKind) => void;
  /** Shows what waits now, if somebody else has decided about this. */
  onShowNow?: () => void;
}

/** How often to look whether somebody else has decided, in milliseconds. */
const pause = 5_000;

/** A result that waits: what it changes, and the decision about it. If somebody else decides first, it says so. */
export function Decision({ sessionId, runId, waitingFor, letters = false, onDecided, onShowNow }: DecisionProps) {
  const { session: words } = useWords();
  const own = useTexts({ en, de });
  const id = useId();
  const agents = useAgents();
  const trpc = useTRPC();
  const { stage, approvalId } = waitingFor;
  const isInSession = use(SessionContext) !== null;
  const matches = useMatchRoute();
  const isOnItsPage = hasPage(stage) && matches({ to: pageOfAgent[stage], params: { sessionId } }) !== false;
  const query = useQuery(
    trpc.runs.get.queryOptions({ sessionId, runId }, { refetchInterval: every(pause), refetchOnMount: 'always' }),
  );
  // What was loaded before this wait began is about the wait before it.
  const run = query.isFetchedAfterMount ? query.data : undefined;
  const sending = useDecide({ sessionId, runId, approvalId });
  const waits = run === undefined || run.waitingFor?.approvalId === approvalId;
  const title = titleOf(agents, stage);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-l-2 border-warn pl-4">
      <h2 id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
        {words.waitsFor(title)}
      </h2>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold">{own.made}</h3>
          {!isInSession && hasPage(stage) && (
            <Link
              to={pageOfAgent[stage]}
              params={{ sessionId }}
              className="text-sm text-link underline underline-offset-2"
            >
              {words.opens(title)}
            </Link>
          )}
        </div>
        <Suspense fallback={<Skeleton lines={6} />}>
          <WhatChanged
            sessionId={sessionId}
            runId={runId}
            agent={agents.find(({ name }) => name === stage)}
            isOnItsPage={isOnItsPage}
          />
        </Suspense>
      </div>
      {(sending.isDone || sending.wasLate || !waits) && run && (
        <Outcome run={run} isMine={sending.isDone} approvalId={approvalId} agents={agents} onShowNow={onShowNow} />
      )}
      {!sending.isDone && (
        <DecideForm
          approvalId={approvalId}
          sending={sending}
          waits={waits && !sending.wasLate}
          letters={letters}
          isSticky={!isInSession}
          onDecided={onDecided}
        />
      )}
    </section>
  );
}
