import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { mayNow, useMe } from '../../api/me.ts';
import { newKey } from '../../api/start.ts';
import { useTRPC } from '../../api/studio.tsx';
import { toast } from '../../parts/toasts.tsx';
import { fork as de } from '../../words/de/pages/fork.ts';
import { fork as en } from '../../words/en/pages/fork.ts';
import { useTexts, useWords } from '../../words/words.tsx';

/** As long as the service lets a name be, with room for what is added to it. */
const longestName = 150;

/** Forks sessions, and shows what was made. */
export function useFork() {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const trpc = useTRPC();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { me } = useMe();
  // The same fork again, as after a lost answer, is the same session.
  const last = useRef({ what: '', key: '' });
  const forking = useMutation(trpc.sessions.fork.mutationOptions());
  const missing = ['sessions:write', 'sessions:read'].find((scope) => !mayNow(me, scope));
  return {
    isPending: forking.isPending,
    error: forking.error,
    /** Why the user may not do it; null if they may. A session that is shown as it was can be forked. */
    mayNot: missing === undefined ? null : common.mayNot(missing),
    /** `cursor` undefined: at the end. */
    fork(sessionId: string, name: string, cursor?: number): void {
      const what = `${sessionId} ${cursor}`;
      if (last.current.what !== what) last.current = { what, key: newKey() };
      const title = words.name(name.slice(0, longestName).trim());
      forking.mutate(
        { sessionId, cursor, title, creationKey: last.current.key },
        {
          onSuccess(made) {
            last.current = { what: '', key: '' };
            void queryClient.invalidateQueries(trpc.sessions.list.pathFilter());
            if (made.notBuilt !== null) toast({ text: words.notBuilt(made.notBuilt) });
            const search = { at: undefined, because: undefined };
            void navigate({ to: '/s/$sessionId', params: { sessionId: made.sessionId }, search });
          },
        },
      );
    },
  };
}
