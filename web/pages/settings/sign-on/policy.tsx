import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote, Notice } from '../../../parts/notice.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useSignOnWords } from './use-sign-on-words.ts';

interface PolicyProps {
  /** Why it cannot be enforced now; null: it can. The service decides in the end. */
  obstacle: string | null;
  mayManage: boolean;
}

/** Whether members have to sign in with a provider, and how to change that. */
export function Policy({ obstacle, mayManage }: PolicyProps) {
  const { policy: words } = useSignOnWords();
  const trpc = useTRPC();
  const query = useQuery(trpc.workspaces.get.queryOptions());
  const [isAsking, setAsking] = useState(false);
  if (query.isPending) return <Skeleton lines={2} />;
  if (!query.data) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  const isEnforced = query.data.signOnRequired;
  const reason = isEnforced ? null : obstacle;
  return (
    <div className="flex max-w-3xl flex-col items-start gap-3">
      <p>{isEnforced ? words.enforced : words.open}</p>
      {isEnforced && <WayOut />}
      {mayManage && (
        <>
          <Button
            disabled={reason !== null}
            title={reason ?? undefined}
            look={isEnforced ? 'danger' : 'quiet'}
            onClick={() => setAsking(true)}
          >
            {isEnforced ? words.relax : words.enforce}
          </Button>
          {reason !== null && <p className="text-sm text-soft">{reason}</p>}
        </>
      )}
      {isAsking && <PolicyDialog isEnforced={isEnforced} onClose={() => setAsking(false)} />}
    </div>
  );
}

function WayOut() {
  const { policy: words } = useSignOnWords();
  return (
    <Notice>
      <p className="text-sm">
        {words.out} <code className="font-mono text-xs">unified-agents admin recover</code>
      </p>
    </Notice>
  );
}

function PolicyDialog({ isEnforced, onClose }: { isEnforced: boolean; onClose(): void }) {
  const { policy: words } = useSignOnWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const doing = useMutation({
    mutationFn: () => (isEnforced ? client.signOn.relax.mutate() : client.signOn.enforce.mutate()),
    onSuccess() {
      toast({ text: isEnforced ? words.nowOpen : words.nowEnforced });
      onClose();
      void queryClient.invalidateQueries(trpc.workspaces.get.queryFilter());
    },
  });
  return (
    <ConfirmDialog
      title={isEnforced ? words.relaxTitle : words.enforceTitle}
      text={isEnforced ? words.relaxWhy : words.enforceWhy}
      action={isEnforced ? words.relax : words.enforce}
      look={isEnforced ? 'main' : 'danger'}
      isPending={doing.isPending}
      error={doing.error}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    >
      {!isEnforced && <WayOut />}
    </ConfirmDialog>
  );
}
