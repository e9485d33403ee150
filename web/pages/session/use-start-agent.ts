import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMay } from '../../api/me.ts';
import { newKey, type StartedRun, useStart } from '../../api/start.ts';
import { useWords } from '../../words/words.tsx';
import { useSessionPage } from './session-context.ts';

interface StartAgentOptions {
  onStarted?: (run: StartedRun) => void;
}

/**
 * Starts an agent on the session of the page. Sending again after a lost answer starts no second run. `blocked`: why it cannot be
 * started now, in words; null if it can.
 */
export function useStartAgent(agent: string, { onStarted }: StartAgentOptions = {}) {
  const { common, session: words } = useWords();
  const { sessionId, active } = useSessionPage();
  const may = useMay();
  const start = useStart();
  const runKey = useRef(newKey());
  const starting = useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      start(agent, { ...body, sessionId, runKey: runKey.current }),
    onSuccess(run) {
      runKey.current = newKey();
      onStarted?.(run);
    },
  });
  const missing = ['sessions:write', `agents:${agent}`].find((scope) => !may(scope));
  return {
    start(body: Readonly<Record<string, unknown>>) {
      // The same key with another body would be refused.
      if (starting.isError && JSON.stringify(body) !== JSON.stringify(starting.variables)) runKey.current = newKey();
      starting.mutate(body);
    },
    isStarting: starting.isPending,
    blocked: missing === undefined ? (active ? words.compose.busy : null) : common.mayNot(missing),
    error: starting.error,
    reset: starting.reset,
  };
}
