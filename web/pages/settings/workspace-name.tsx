import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { toast } from '../../parts/toasts.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { useKept } from './use-kept.ts';

const scope = 'workspace:manage';

/** What the workspace is called, for those who may manage it to change. */
export function WorkspaceName({ name }: { name: string }) {
  const { members: words } = useTexts({ en, de });
  const { common } = useWords();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const isReader = !useMay()(scope);
  const { values, change, clear } = useKept('workspace', { name });
  const [isMissing, setMissing] = useState(false);
  const saving = useMutation(
    trpc.workspaces.update.mutationOptions({
      async onSuccess() {
        clear();
        toast({ text: words.saved });
        await queryClient.invalidateQueries(trpc.me.queryFilter());
      },
    }),
  );
  const text = values.name.trim();

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    setMissing(text === '');
    if (text !== '') saving.mutate({ name: text });
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-3">
      <TextField
        label={words.workspaceName}
        value={values.name}
        maxLength={200}
        disabled={isReader}
        hint={isReader ? common.failure.forbidden(scope) : undefined}
        error={isMissing ? common.required : null}
        autoComplete="organization"
        onChange={(event) => change({ name: event.target.value })}
      />
      <ErrorNote error={saving.error} onRetry={() => submit()} />
      {!isReader && (
        <div className="flex gap-2">
          <Button type="submit" disabled={saving.isPending || text === name}>
            {common.save}
          </Button>
          {values.name !== name && <Button onClick={clear}>{common.cancel}</Button>}
        </div>
      )}
    </form>
  );
}
