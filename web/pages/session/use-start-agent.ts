import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMay } from '../../api/me.ts';
import type { Attachments } from '../../parts/attach/use-attachments.ts';
import { newKey, type StartedRun, useStart } from '../../api/start.ts';
import { useWords } from '../../words/words.tsx';
import { useSessionPage } from './session-context.ts';

interface StartAgentOptions {
  /** The files that go with the last message of the body. They are cleared when the run has begun. */
  files?: Attachments | undefined;
  onStarted?: (run: StartedRun) => void;
}

/**
 * Starts an agent on the session of the page. Sending again after a lost answer starts no second run. `blocked`: why it cannot be
 * started now, in words; null if it can.
 */
export function useStartAgent(agent: string, { files, onStarted }: StartAgentOptions = {}) {
  const { common, session: words } = useWords();
  const { sessionId, active } = useSessionPage();
  const may = useMay();
  const start = useStart();
  const runKey = useRef(newKey());
  /** The body that was sent with this key, as JSON; null: none was. */
  const sent = useRef<string | null>(null);
  const starting = useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>) => {
      const given = withFiles(body, (await files?.stored(sessionId)) ?? {});
      // The same key with another body would be refused.
      const text = JSON.stringify(given);
      if (sent.current !== null && sent.current !== text) runKey.current = newKey();
      sent.current = text;
      return start(agent, { ...given, sessionId, runKey: runKey.current });
    },
    onSuccess(run) {
      runKey.current = newKey();
      sent.current = null;
      files?.clear();
      onStarted?.(run);
    },
  });
  const missing = ['sessions:write', `agents:${agent}`].find((scope) => !may(scope));
  return {
    start: (body: Readonly<Record<string, unknown>>) => starting.mutate(body),
    isStarting: starting.isPending,
    blocked: missing === undefined ? (active ? words.compose.busy : null) : common.mayNot(missing),
    error: starting.error,
    reset: starting.reset,
  };
}

/** Adds the attachments to the last message of a body. */
function withFiles(
  body: Readonly<Record<string, unknown>>,
  given: { attachments?: string[] },
): Readonly<Record<string, unknown>> {
  const messages = (body['messages'] ?? []) as readonly object[];
  if (!given.attachments || messages.length === 0) return body;
  return { ...body, messages: [...messages.slice(0, -1), { ...messages.at(-1), ...given }] };
}
