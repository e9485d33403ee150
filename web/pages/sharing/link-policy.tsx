import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useWords } from '../../words/words.tsx';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { useSharingWords } from './use-sharing-words.ts';

const scope = 'workspace:manage';

/** Whether the workspace allows links, and how to change that. */
export function LinkPolicy() {
  const { settings: words } = useSharingWords();
  const { common } = useWords();
  const may = useMay();
  const trpc = useTRPC();
  const query = useQuery(trpc.workspaces.get.queryOptions());
  const [isAsking, setAsking] = useState(false);
  if (query.isPending) return <Skeleton lines={2} />;
  if (!query.data) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  const isAllowed = query.data.shareLinks;
  const reason = may(scope) ? undefined : common.mayNot(scope);
  return (
    <div className="flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2">
      <p>{isAllowed ? words.allowed : words.notAllowed}</p>
      <Button
        look={isAllowed ? 'danger' : 'quiet'}
        disabled={reason !== undefined}
        title={reason}
        onClick={() => setAsking(true)}
      >
        {isAllowed ? words.forbid : words.allow}
      </Button>
      {reason !== undefined && <p className="text-sm text-soft">{reason}</p>}
      {isAsking && <PolicyDialog isAllowed={isAllowed} onClose={() => setAsking(false)} />}
    </div>
  );
}

function PolicyDialog({ isAllowed, onClose }: { isAllowed: boolean; onClose(): void }) {
  const { settings: words } = useSharingWords();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const changing = useMutation(
    trpc.workspaces.update.mutationOptions({
      onSuccess(workspace) {
        toast({ text: workspace.shareLinks ? words.nowAllowed : words.nowForbidden });
        onClose();
        void queryClient.invalidateQueries(trpc.workspaces.get.queryFilter());
        void queryClient.invalidateQueries(trpc.shares.list.pathFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      title={isAllowed ? words.forbidTitle : words.allowTitle}
      text={isAllowed ? words.forbidWhy : words.allowWhy}
      action={isAllowed ? words.forbid : words.allow}
      look={isAllowed ? 'danger' : 'main'}
      isPending={changing.isPending}
      error={changing.error}
      onConfirm={() => changing.mutate({ shareLinks: !isAllowed })}
      onClose={onClose}
    />
  );
}
