import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { toast } from '../../parts/toasts.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { useKept } from './use-kept.ts';

const scope = 'workspace:manage';
const mostDays = 36_500;

/** After how many days sessions that nobody uses go to files, for those who may manage the workspace to change. */
export function WorkspaceRetention() {
  const trpc = useTRPC();
  const query = useQuery(trpc.workspaces.get.queryOptions());
  if (query.isPending) return <Skeleton lines={2} />;
  if (!query.data) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  const days = query.data.retentionDays?.toString() ?? '';
  return <RetentionForm key={days} days={days} />;
}

function RetentionForm({ days }: { days: string }) {
  const { members: words } = useTexts({ en, de });
  const { common } = useWords();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const isReader = !useMay()(scope);
  const { values, change, clear } = useKept('retention', { days });
  const [isWrong, setWrong] = useState(false);
  const saving = useMutation(
    trpc.workspaces.update.mutationOptions({
      async onSuccess() {
        clear();
        toast({ text: words.saved });
        await queryClient.invalidateQueries(trpc.workspaces.get.queryFilter());
      },
    }),
  );
  const text = values.days.trim();

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    const isValid = text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= mostDays);
    setWrong(!isValid);
    if (isValid) saving.mutate({ retentionDays: text === '' ? null : Number(text) });
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-3">
      <TextField
        label={words.retention}
        value={values.days}
        inputMode="numeric"
        disabled={isReader}
        hint={isReader ? common.failure.forbidden(scope) : words.retentionHint}
        error={isWrong ? words.retentionWrong(mostDays) : null}
        autoComplete="off"
        onChange={(event) => change({ days: event.target.value })}
      />
      <ErrorNote error={saving.error} onRetry={() => submit()} />
      {!isReader && (
        <div className="flex gap-2">
          <Button type="submit" disabled={saving.isPending || text === days}>
            {common.save}
          </Button>
          {values.days !== days && <Button onClick={clear}>{common.cancel}</Button>}
        </div>
      )}
    </form>
  );
}
