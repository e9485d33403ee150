import type { AgentInfo } from '../../../schema/agent-list.ts';
import type { Run } from '../../../schema/run.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useTexts } from '../../words/words.tsx';
import { inbox as de } from '../../words/de/pages/inbox.ts';
import { inbox as en } from '../../words/en/pages/inbox.ts';
import { titleOf } from '../session/session-context.ts';

interface OutcomeProps {
  run: Run;
  /** The user's own decision arrived; otherwise it was somebody else's. */
  isMine: boolean;
  approvalId: string;
  agents: readonly AgentInfo[];
  onShowNow?: (() => void) | undefined;
}

/** Who decided, and what the run does now. */
export function Outcome({ run, isMine, approvalId, agents, onShowNow }: OutcomeProps) {
  const words = useTexts({ en, de });
  const { status, waitingFor, error } = run;
  // Until the run is loaded again, it may still be the one that waited.
  const isOld = waitingFor?.approvalId === approvalId;
  return (
    <Notice tone={isMine ? 'good' : 'warn'}>
      <div role="status">
        <p>
          <span className="font-semibold">{isMine ? words.decided.mine : words.decided.other}</span>{' '}
          {!isOld &&
            (waitingFor ? words.decided.waiting(titleOf(agents, waitingFor.stage)) : words.decided[ended(status)])}
        </p>
        {error && <p className="text-sm whitespace-pre-wrap">{error.message}</p>}
      </div>
      {!isOld && onShowNow && (
        <Button className="mt-2" onClick={onShowNow}>
          {waitingFor ? words.decided.now : words.decided.next}
        </Button>
      )}
    </Notice>
  );
}

/** A run that waits says for what. */
const ended = (status: Run['status']) => (status === 'waiting' ? 'running' : status);
