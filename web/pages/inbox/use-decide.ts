import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { WaitingRun } from '../../../schema/run.ts';
import { toFailure } from '../../api/problem.ts';
import { newKey } from '../../api/start.ts';
import { useTRPC } from '../../api/studio.tsx';

export const decisions = ['approve', 'revise', 'reject'] as const;
export type DecisionKind = (typeof decisions)[number];

interface Wait {
  sessionId: string;
  runId: string;
  approvalId: string;
}

const without = (runs: readonly WaitingRun[], approvalId: string) =>
  runs.filter(({ waitingFor }) => waitingFor.approvalId !== approvalId);

/** Sends the decision about a run. The same decision sent again, after a lost answer, is the same one to the service. */
export function useDecide({ sessionId, runId, approvalId }: Wait) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sent = useRef<{ what: string; decisionKey: string } | null>(null);
  const runKey = trpc.runs.get.queryKey({ sessionId, runId });
  const waiting = trpc.runs.waiting.pathFilter();

  const sending = useMutation(
    trpc.runs.decide.mutationOptions({
      onSuccess(run) {
        queryClient.setQueryData(runKey, run);
        // The list must not offer it again until it is loaded.
        queryClient.setQueriesData<WaitingRun[] | { runs: WaitingRun[] }>(waiting, (before) => {
          if (Array.isArray(before)) return without(before, approvalId);
          return before && { ...before, runs: without(before.runs, approvalId) };
        });
      },
      // Somebody else may have been faster: show what is the case now.
      onSettled: () =>
        Promise.all([queryClient.invalidateQueries({ queryKey: runKey }), queryClient.invalidateQueries(waiting)]),
    }),
  );

  return {
    isSending: sending.isPending,
    /** The decision that was sent last. */
    decision: sending.variables?.decision ?? null,
    isDone: sending.isSuccess,
    /** Whether somebody else decided first. */
    wasLate: sending.error !== null && toFailure(sending.error).code === 'not_waiting',
    error: sending.error,
    decide(decision: DecisionKind, note: string, onDone: () => void): void {
      const text = note.trim();
      const what = JSON.stringify([approvalId, decision, text]);
      if (sent.current?.what !== what) sent.current = { what, decisionKey: newKey() };
      const { decisionKey } = sent.current;
      sending.mutate(
        { sessionId, runId, approvalId, decision, decisionKey, ...(text !== '' && { note: text }) },
        { onSuccess: onDone },
      );
    },
  };
}
