import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { hasInviteDraft, InviteForm } from './invite-form.tsx';
import type { MadeLink } from './member-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { OnceShown } from './once-shown.tsx';
import { WorkspaceEnd } from './workspace-end.tsx';
import { WorkspaceName } from './workspace-name.tsx';
import { WorkspaceRetention } from './workspace-retention.tsx';

const scope = 'members:manage';

/** The workspace's name, and who is in it. */
export function MembersPart() {
  const { members: words } = useTexts({ en, de });
  const { common } = useWords();
  const { me } = useMe();
  const may = useMay();
  if (me === null) return <Skeleton lines={6} />;
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="workspace" className="flex flex-col gap-3">
        <h2 id="workspace" className="text-lg font-semibold">
          {words.workspace}
        </h2>
        <WorkspaceName key={me.workspace.name} name={me.workspace.name} />
        <WorkspaceRetention />
      </section>
      <section aria-labelledby="people" className="flex flex-col gap-4">
        <div>
          <h2 id="people" className="text-lg font-semibold">
            {words.people}
          </h2>
          <p className="max-w-3xl text-soft">{words.lead}</p>
        </div>
        {may(scope) ? <Members /> : <Notice>{common.failure.forbidden(scope)}</Notice>}
      </section>
      {may('workspace:manage') && <WorkspaceEnd workspace={me.workspace} />}
    </div>
  );
}

function Members() {
  const { members: words } = useTexts({ en, de });
  const format = useFormat();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [isInviting, setInviting] = useState(hasInviteDraft);
  const [made, setMade] = useState<MadeLink | null>(null);
  const input = { limit: 50 };
  const query = usePages({
    queryKey: trpc.members.list.queryKey(input),
    load: (before, signal) => client.members.list.query({ ...input, ...(before && { before }) }, { signal }),
  });
  const members = query.data?.pages.flatMap((page) => page.members) ?? [];

  function show(link: MadeLink): void {
    setMade(link);
    setInviting(false);
    void queryClient.invalidateQueries(trpc.members.list.pathFilter());
  }

  return (
    <>
      {made && (
        <OnceShown
          title={words[`${made.kind === 'invite' ? 'invite' : 'recovery'}Link`](made.invitation.member.name)}
          secret={made.invitation.link}
          hint={words.linkHow(format.time(made.invitation.expiresAt))}
          onDone={() => setMade(null)}
        />
      )}
      {isInviting ? (
        <InviteForm onMade={(invitation) => show({ kind: 'invite', invitation })} onCancel={() => setInviting(false)} />
      ) : (
        <Button look="main" className="self-start" onClick={() => setInviting(true)}>
          <Plus size={16} aria-hidden /> {words.invite}
        </Button>
      )}
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={6} />}
      {members.length > 0 && (
        <ul className="border-t border-line">
          {members.map((member) => (
            <MemberRow key={member.memberId} member={member} onLink={show} />
          ))}
        </ul>
      )}
      {query.hasNextPage && <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  );
}
