import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewShare } from '../../../schema/share.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFormat } from '../../words/words.tsx';
import { OnceShown } from '../settings/once-shown.tsx';
import { PagedRows } from '../settings/paged-rows.tsx';
import { ShareForm, type ShareFormProps } from './share-form.tsx';
import { ShareRow } from './share-row.tsx';
import { useShares } from './use-shares.ts';
import { useSharingWords } from './use-sharing-words.ts';

/** Makes a link that shows the session, and lists those that there are. */
export function ShareDialog({ onClose, ...rest }: Omit<ShareFormProps, 'onMade'> & { onClose(): void }) {
  const words = useSharingWords();
  const format = useFormat();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspace = useQuery(trpc.workspaces.get.queryOptions());
  const [made, setMade] = useState<NewShare | null>(null);
  const query = useShares(rest.sessionId);
  const shares = query.data?.pages.flatMap((page) => page.shares) ?? [];

  function show(share: NewShare): void {
    setMade(share);
    void queryClient.invalidateQueries(trpc.shares.list.pathFilter());
  }

  return (
    <Dialog open onClose={onClose} title={words.title}>
      <div className="flex flex-col gap-4">
        {made ? (
          <OnceShown
            title={words.made}
            secret={made.link}
            hint={words.madeHint(format.time(made.expiresAt))}
            onDone={() => setMade(null)}
          />
        ) : (
          <>
            <p className="text-soft">{words.lead}</p>
            {workspace.data?.shareLinks === false ? (
              <Notice tone="warn">{words.forbidden}</Notice>
            ) : (
              <ShareForm {...rest} onMade={show} />
            )}
          </>
        )}
        {shares.length > 0 && (
          <section aria-labelledby="links" className="flex flex-col gap-1 pt-2">
            <h3 id="links" className="font-semibold">
              {words.links}
            </h3>
            <PagedRows query={query} empty={null}>
              {shares.map((share) => (
                <ShareRow key={share.shareId} share={share} />
              ))}
            </PagedRows>
          </section>
        )}
      </div>
    </Dialog>
  );
}
