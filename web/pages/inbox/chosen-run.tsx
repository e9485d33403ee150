import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { WaitingRun } from '../../../schema/run.ts';
import { useAgents } from '../../api/agents.ts';
import { every } from '../../api/every.ts';
import { useTRPC } from '../../api/studio.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useTexts, useWords } from '../../words/words.tsx';
import { inbox as de } from '../../words/de/pages/inbox.ts';
import { inbox as en } from '../../words/en/pages/inbox.ts';
import { Decision } from './decision.tsx';
import { Outcome } from './outcome.tsx';
import type { DecisionKind } from './use-decide.ts';

interface ChosenRunProps {
  sessionId: string;
  runId: string;
  /** The run as the list has it; null if it does not wait. */
  waiting: WaitingRun | null;
  letters: boolean;
  onDecided(decision: DecisionKind, run: WaitingRun): void;
  /** Goes on to another run. */
  onNext(): void;
}

/** The run that is chosen. What is on the screen stays if somebody else decides, and says so. */
export function ChosenRun({ sessionId, runId, waiting, letters, onDecided, onNext }: ChosenRunProps) {
  const words = useTexts({ en, de });
  const { session } = useWords();
  const [shown, setShown] = useState(waiting);
  // The list may be older than the address.
  if (shown === null && waiting !== null) setShown(waiting);
  const run = shown ?? waiting;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ButtonLink to="/inbox" search={{}} className="self-start lg:hidden">
        <ArrowLeft size={16} aria-hidden /> {words.back}
      </ButtonLink>
      {run ? (
        <>
          <div>
            <Link
              to="/s/$sessionId"
              params={{ sessionId }}
              className="line-clamp-3 text-lg font-semibold text-link underline underline-offset-2"
            >
              {run.sessionName ?? run.ideaSummary ?? session.untitled}
            </Link>
            {run.asked !== null && run.asked !== run.ideaSummary && (
              <p className="line-clamp-3 whitespace-pre-wrap text-sm text-soft">
                {words.asked}: {run.asked}
              </p>
            )}
          </div>
          <Decision
            key={run.waitingFor.approvalId}
            sessionId={sessionId}
            runId={runId}
            agent={run.agent}
            waitingFor={run.waitingFor}
            letters={letters}
            onDecided={(decision) => onDecided(decision, run)}
            onShowNow={
              waiting && waiting.waitingFor.approvalId !== run.waitingFor.approvalId ? () => setShown(waiting) : onNext
            }
          />
        </>
      ) : (
        <NoLongerWaits sessionId={sessionId} runId={runId} onNext={onNext} />
      )}
    </div>
  );
}

/** A run from the address that does not wait, and what it does instead. */
function NoLongerWaits({ sessionId, runId, onNext }: Pick<ChosenRunProps, 'sessionId' | 'runId' | 'onNext'>) {
  const words = useTexts({ en, de });
  const trpc = useTRPC();
  const agents = useAgents();
  const { data, error, refetch } = useQuery(
    trpc.runs.get.queryOptions({ sessionId, runId }, { retry: false, refetchInterval: every(5_000) }),
  );
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <>
      <Outcome run={data} isMine={false} approvalId="" agents={agents} onShowNow={onNext} />
      <ButtonLink to="/s/$sessionId" params={{ sessionId }} className="self-start">
        {words.openSession}
      </ButtonLink>
    </>
  );
}
