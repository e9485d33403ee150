import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { NewWebhook, Webhook } from '../../../../schema/webhook.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { usePages } from '../../../api/use-pages.ts';
import { Button } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/notice.tsx';
import { OnceShown } from '../once-shown.tsx';
import { ProvedLongAgo } from '../proved-long-ago.tsx';
import { useWebhookWords } from './use-webhook-words.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { webhookName } from './webhook-text.ts';
import { GuardedPart } from '../guarded-part.tsx';
import { PagedRows } from '../paged-rows.tsx';

/** The webhooks of the workspace, for those who may manage them. */
export function WebhooksPart() {
  const words = useWebhookWords();
  return (
    <GuardedPart lead={words.lead} scope="webhooks:manage" action={words.new}>
      <Webhooks />
    </GuardedPart>
  );
}

function Webhooks() {
  const words = useWebhookWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  /** What the form is open for; null: it is closed. */
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const input = { limit: 50 };
  const query = usePages({
    queryKey: trpc.webhooks.list.queryKey(input),
    load: (before, signal) => client.webhooks.list.query({ ...input, ...(before && { before }) }, { signal }),
  });
  const webhooks = query.data?.pages.flatMap((page) => page.webhooks) ?? [];

  function show(webhook: NewWebhook | null): void {
    if (webhook) setMade(webhook);
    setEdited(null);
    void queryClient.invalidateQueries(trpc.webhooks.list.pathFilter());
  }

  return (
    <>
      {made && (
        <OnceShown
          title={words.made(webhookName(made))}
          secret={made.secret}
          hint={words.secretHow}
          onDone={() => setMade(null)}
        />
      )}
      {edited === null ? (
        <Button look="main" className="self-start" onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden /> {words.new}
        </Button>
      ) : (
        <>
          <ProvedLongAgo text={words.provedLongAgo} />
          <WebhookForm
            key={edited === 'new' ? '' : edited.webhookId}
            webhook={edited === 'new' ? null : edited}
            onSaved={show}
            onCancel={() => setEdited(null)}
          />
        </>
      )}
      <PagedRows
        query={query}
        empty={
          edited === null && (
            <Empty title={words.empty}>
              <p>{words.emptyHow}</p>
            </Empty>
          )
        }
      >
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.webhookId} webhook={webhook} onEdit={() => setEdited(webhook)} onRotated={show} />
        ))}
      </PagedRows>
    </>
  );
}
