import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedSession } from '../../../schema/session.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { useTexts, useWords } from '../../words/words.tsx';
import { sessions as de } from '../../words/de/pages/sessions.ts';
import { sessions as en } from '../../words/en/pages/sessions.ts';

/** Gives a session another name, or takes its name away. */
export function RenameDialog({ session, onClose }: { session: ListedSession; onClose(): void }) {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { sessionId } = session;
  const [name, setName] = useState(session.name ?? '');
  const renaming = useMutation(
    trpc.sessions.update.mutationOptions({
      onSuccess(updated) {
        queryClient.setQueryData(trpc.sessions.get.queryKey({ sessionId }), updated);
        void queryClient.invalidateQueries(trpc.sessions.list.pathFilter());
        onClose();
      },
    }),
  );
  return (
    <Dialog open onClose={onClose} title={words.renameTitle}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          renaming.mutate({ sessionId, name: name.trim() || null });
        }}
      >
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
        <ErrorNote error={renaming.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="main" type="submit" disabled={renaming.isPending}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
