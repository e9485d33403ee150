import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { NewWebhook, Webhook } from '../../../../schema/webhook.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { SelectField } from '../../../parts/field.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWebhookWords } from './use-webhook-words.ts';

export type WebhookAction = 'ping' | 'on' | 'off' | 'rotate' | 'remove';

interface WebhookDialogProps {
  webhook: Webhook;
  /** What people call it. */
  name: string;
  action: WebhookAction;
  onClose(): void;
  onRotated(rotated: NewWebhook): void;
}

const overlaps = [0, 3_600, 86_400, 604_800] as const;

/** Asks once more, does it, and shows what the service answers. */
export function WebhookDialog({ webhook, name, action, onClose, onRotated }: WebhookDialogProps) {
  const words = useWebhookWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [overlapSeconds, setOverlap] = useState(86_400);
  const { webhookId } = webhook;

  const doing = useMutation({
    async mutationFn(): Promise<NewWebhook | null> {
      switch (action) {
        case 'ping':
          await client.webhooks.ping.mutate({ webhookId });
          return null;
        case 'on':
        case 'off':
          await client.webhooks.update.mutate({ webhookId, enabled: action === 'on' });
          return null;
        case 'rotate':
          return client.webhooks.rotate.mutate({ webhookId, overlapSeconds });
        case 'remove':
          await client.webhooks.delete.mutate({ webhookId });
          return null;
      }
    },
    onSuccess(rotated) {
      onClose();
      if (rotated) onRotated(rotated);
      if (action === 'remove') toast({ text: words.removed(name) });
      if (action === 'ping') {
        const search = { webhook: webhookId };
        void navigate({ to: '/settings/$part', params: { part: 'webhooks' }, search, resetScroll: false });
      }
      void queryClient.invalidateQueries(trpc.webhooks.pathFilter());
    },
  });

  const texts = {
    ping: [words.ping, words.pingWhy, words.pingNow],
    on: [words.switchOn, words.switchOnWhy, words.switchOn],
    off: [words.switchOff, words.switchOffWhy, words.switchOff],
    rotate: [words.rotate, words.rotateWhy, words.rotate],
    remove: [words.removeTitle(name), words.removeWhy, words.remove],
  } as const satisfies Record<WebhookAction, readonly [string, string, string]>;
  const [title, text, label] = texts[action];
  return (
    <ConfirmDialog
      title={title}
      text={text}
      action={label}
      look={action === 'remove' || action === 'off' ? 'danger' : 'main'}
      isPending={doing.isPending}
      error={doing.error}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    >
      {action === 'rotate' && (
        <SelectField
          label={words.overlap}
          value={overlapSeconds}
          onChange={(event) => setOverlap(Number(event.target.value))}
        >
          {overlaps.map((seconds) => (
            <option key={seconds} value={seconds}>
              {words.overlaps[seconds]}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}
