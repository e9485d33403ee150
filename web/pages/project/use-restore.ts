import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMay } from '../../api/me.ts';
import { newKey } from '../../api/start.ts';
import { useTRPC } from '../../api/studio.tsx';
import { toast } from '../../parts/toasts.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';

/** Restores a version as the newest one. `agent`: who makes versions of this kind. `blocked`: why it cannot be done now. */
export function useRestore(agent: string, onRestoring: () => void) {
  const words = useTexts({ en, de });
  const { common, session } = useWords();
  const { sessionId, active } = useSessionPage();
  const trpc = useTRPC();
  const may = useMay();
  // Sending again after a lost answer must not restore twice.
  const key = useRef({ artifactId: '', runKey: '' });
  const restoring = useMutation(trpc.artifacts.restore.mutationOptions());
  const missing = ['sessions:write', `agents:${agent}`].find((scope) => !may(scope));
  return {
    restore(artifactId: string) {
      if (key.current.artifactId !== artifactId) key.current = { artifactId, runKey: newKey() };
      restoring.mutate(
        { sessionId, ...key.current },
        {
          onSuccess() {
            key.current = { artifactId: '', runKey: '' };
            toast({ text: words.restoring });
            onRestoring();
          },
        },
      );
    },
    blocked: missing === undefined ? (active ? session.compose.busy : null) : common.mayNot(missing),
    isRestoring: restoring.isPending,
    error: restoring.error,
  };
}
