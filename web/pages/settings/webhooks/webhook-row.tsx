import { Link, useSearch } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { NewWebhook, Webhook } from '../../../../schema/webhook.ts';
import { Badge } from '../../../parts/badge.tsx';
import { buttonClass, IconButton } from '../../../parts/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../parts/menu.tsx';
import { useFormat } from '../../../words/words.tsx';
import { Deliveries } from './deliveries.tsx';
import { useWebhookWords } from './use-webhook-words.ts';
import { type WebhookAction, WebhookDialog } from './webhook-dialog.tsx';
import { webhookName } from './webhook-text.ts';

interface WebhookRowProps {
  webhook: Webhook;
  onEdit(): void;
  /** Called with the new secret. */
  onRotated(rotated: NewWebhook): void;
}

/** A webhook, what can be done with it, and its deliveries if the address of the page asks for them. */
export function WebhookRow({ webhook, onEdit, onRotated }: WebhookRowProps) {
  const words = useWebhookWords();
  const format = useFormat();
  const { webhook: shown } = useSearch({ from: '/settings/$part' });
  const [asked, setAsked] = useState<WebhookAction | null>(null);
  const { webhookId, url, events, format: shape, enabled, disabledReason, failingSince, previousUntil } = webhook;
  const name = webhookName(webhook);
  const isShown = shown === webhookId;
  const facts = [
    shape !== 'standard' && words.formats[shape],
    events.map((event) => words.eventNames[event]).join(', '),
    enabled && failingSince !== null && words.failing(format.time(failingSince)),
    previousUntil !== null && words.previous(format.time(previousUntil)),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="line-clamp-2 font-semibold wrap-anywhere">{name}</h2>
          <p className="line-clamp-3 font-mono text-xs text-soft wrap-anywhere">{url}</p>
          <p className="text-sm text-soft">{facts.join(' · ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {enabled ? (
            <Badge tone={failingSince === null ? 'good' : 'warn'}>{words.on}</Badge>
          ) : (
            <Badge tone={disabledReason === 'by_request' ? 'plain' : 'bad'}>
              {words.off[disabledReason ?? 'by_request']}
            </Badge>
          )}
          <Link
            to="/settings/$part"
            params={{ part: 'webhooks' }}
            search={isShown ? {} : { webhook: webhookId }}
            replace
            resetScroll={false}
            aria-expanded={isShown}
            aria-label={`${isShown ? words.hide : words.show}: ${name}`}
            className={buttonClass('quiet')}
          >
            {isShown ? words.hide : words.show}
          </Link>
          <Menu
            trigger={
              <IconButton label={words.actions(name)}>
                <MoreHorizontal size={18} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onSelect={onEdit}>{words.change}</MenuItem>
            <MenuItem onSelect={() => setAsked('ping')} disabled={!enabled}>
              {words.ping}
            </MenuItem>
            <MenuItem onSelect={() => setAsked(enabled ? 'off' : 'on')}>
              {enabled ? words.switchOff : words.switchOn}
            </MenuItem>
            <MenuItem onSelect={() => setAsked('rotate')}>{words.rotate}</MenuItem>
            <MenuLine />
            <MenuItem onSelect={() => setAsked('remove')}>{words.remove}</MenuItem>
          </Menu>
        </div>
      </div>
      {isShown && <Deliveries webhookId={webhookId} />}
      {asked && (
        <WebhookDialog
          webhook={webhook}
          name={name}
          action={asked}
          onClose={() => setAsked(null)}
          onRotated={onRotated}
        />
      )}
    </li>
  );
}
