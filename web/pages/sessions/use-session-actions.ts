import { useQueryClient } from '@tanstack/react-query';
import type { ListedSession } from '../../../schema/session.ts';
import { toFailure } from '../../api/problem.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useTexts, useWords } from '../../words/words.tsx';
import { sessions as de } from '../../words/de/pages/sessions.ts';
import { sessions as en } from '../../words/en/pages/sessions.ts';
import { addPending, isPending, removePending } from './pending-deletes.ts';

/** Milliseconds in which a deletion can be taken back. */
const undoTime = 10_000;

/** The most characters of a name within a message. */
const shortName = 60;

const short = (name: string) => (name.length > shortName ? `${name.slice(0, shortName - 1)}…` : name);

/** What people do with a session of the list. Failures are shown as messages. */
export function useSessionActions() {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries(trpc.sessions.list.pathFilter());
  const reason = (error: unknown) => toFailure(error).detail || common.failure.unreachable;

  async function archive({ sessionId, archivedAt }: ListedSession, name: string): Promise<void> {
    const archived = archivedAt === null;
    try {
      const updated = await client.sessions.update.mutate({ sessionId, archived });
      queryClient.setQueryData(trpc.sessions.get.queryKey({ sessionId }), updated);
      toast({
        text: archived ? words.archivedDone(short(name)) : words.unarchivedDone(short(name)),
        action: { label: common.undo, run: () => void archive(updated, name) },
      });
    } catch (error) {
      toast({ text: words.notChanged(short(name), reason(error)) });
    }
    await reload();
  }

  async function send(sessionId: string, name: string): Promise<void> {
    // It was sent already, because the page was about to go.
    if (!isPending(sessionId)) return;
    try {
      await client.sessions.delete.mutate({ sessionId });
      queryClient.removeQueries(trpc.sessions.get.queryFilter({ sessionId }));
    } catch (error) {
      const { code } = toFailure(error);
      if (code !== 'not_found') toast({ text: words.notDeleted(short(name), reason(error)) });
    }
    await reload();
    removePending(sessionId);
  }

  return {
    archive,
    /** Takes a session out of the list, and deletes it when the message with "Undo" has gone. */
    deleteLater({ sessionId }: ListedSession, name: string): void {
      addPending(sessionId);
      toast({
        text: words.deleting(short(name)),
        action: { label: common.undo, run: () => removePending(sessionId) },
        stays: undoTime,
        onGone: () => void send(sessionId, name),
      });
    },
  };
}
