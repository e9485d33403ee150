import { useState } from 'react';
import type { RunState } from '../../../schema/log-state.ts';
import type { WaitingFor } from '../../../schema/run.ts';
import { Decision } from '../inbox/decision.tsx';
import { hasNote } from '../inbox/note-draft.ts';

interface RunDecisionProps {
  sessionId: string;
  run: RunState;
}

/**
 * The decision that a run waits for. If somebody else decides while a note is being written, the note stays in sight, so that it
 * can be copied. Each decision has a form of its own: a click must not decide about what has just taken its place.
 */
export function RunDecision({ sessionId, run: { runId, agent, waitingFor } }: RunDecisionProps) {
  const [seen, setSeen] = useState(waitingFor);
  const [unsent, setUnsent] = useState<WaitingFor | null>(null);
  if (seen?.approvalId !== waitingFor?.approvalId) {
    if (seen && hasNote(seen.approvalId)) setUnsent(seen);
    setSeen(waitingFor);
  }
  const drop = () => setUnsent(null);
  return [unsent, waitingFor]
    .filter((wait) => wait !== null)
    .map((wait) => (
      <Decision
        key={wait.approvalId}
        sessionId={sessionId}
        runId={runId}
        agent={agent}
        waitingFor={wait}
        onDecided={drop}
        onShowNow={drop}
      />
    ));
}
