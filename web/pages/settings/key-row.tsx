import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Key, NewKey } from '../../../schema/key.ts';
import { useAgents } from '../../api/agents.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/field.tsx';
import { toast } from '../../parts/toasts.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { scopeText } from './scope-text.ts';

interface KeyRowProps {
  shown: Key;
  /** Who it belongs to, by name. */
  owner: string;
  /** The level of its name below the headings around it; `h2` if left out. */
  heading?: 'h2' | 'h3';
  onRotated(key: NewKey): void;
}

/** A key, without the key itself, and what can be done with it. */
export function KeyRow({ shown, owner, heading: Heading = 'h2', onRotated }: KeyRowProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const agents = useAgents();
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const { name, hint, role, scopes, status, expiresAt, lastUsedAt, ipRanges, previousUntil } = shown;
  const facts = [
    [words.keys.facts.owner, owner],
    [words.keys.facts.expires, expiresAt === null ? words.keys.noEnd : format.time(expiresAt)],
    [words.keys.facts.used, lastUsedAt === null ? words.never : format.ago(lastUsedAt)],
    [words.keys.facts.networks, ipRanges?.join(', ') ?? words.keys.everywhere],
    ...(previousUntil === null ? [] : [[words.keys.facts.previous, format.time(previousUntil)] as const]),
  ] as const;
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <Heading className="line-clamp-2 font-semibold">{name}</Heading>
          <p className="text-sm text-soft">
            <span className="font-mono text-xs">{hint}…</span> · {words.roles[role]}
          </p>
        </div>
        <Badge tone={status === 'active' ? 'good' : 'plain'}>{words.keys.status[status]}</Badge>
        {status === 'active' && (
          <div className="flex gap-2">
            <Button onClick={() => setAsked('rotate')}>{words.keys.rotate}</Button>
            <Button look="danger" onClick={() => setAsked('revoke')}>
              {words.keys.revoke}
            </Button>
          </div>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-sm md:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="shrink-0 text-soft">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="text-sm">
        <summary className="text-soft">
          {words.keys.facts.scopes}: {format.number(scopes.length)}
        </summary>
        <ul className="list-disc pl-5">
          {scopes.map((scope) => (
            <li key={scope}>
              {scopeText(scope, words.keys, agents)} <span className="font-mono text-xs text-soft">{scope}</span>
            </li>
          ))}
        </ul>
      </details>
      {asked === 'rotate' && (
        <Rotate
          shown={shown}
          onClose={() => setAsked(null)}
          onRotated={(key) => {
            setAsked(null);
            onRotated(key);
          }}
        />
      )}
      {asked === 'revoke' && <Revoke shown={shown} onClose={() => setAsked(null)} />}
    </li>
  );
}

const overlaps = [0, 3_600, 86_400, 604_800] as const;

function Rotate({ shown, onClose, onRotated }: { shown: Key; onClose(): void; onRotated(key: NewKey): void }) {
  const { keys: words } = useTexts({ en, de });
  const trpc = useTRPC();
  const [overlap, setOverlap] = useState<number>(0);
  const rotating = useMutation(trpc.keys.rotate.mutationOptions({ onSuccess: onRotated }));
  return (
    <ConfirmDialog
      title={words.rotateTitle(shown.name)}
      text={words.rotateWhy}
      action={words.rotate}
      isPending={rotating.isPending}
      error={rotating.error}
      onClose={onClose}
      onConfirm={() => rotating.mutate({ keyId: shown.keyId, overlapSeconds: overlap })}
    >
      <SelectField label={words.overlap} value={overlap} onChange={(event) => setOverlap(Number(event.target.value))}>
        {overlaps.map((seconds) => (
          <option key={seconds} value={seconds}>
            {words.overlaps[seconds]}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

function Revoke({ shown, onClose }: { shown: Key; onClose(): void }) {
  const { keys: words } = useTexts({ en, de });
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoking = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess({ name }) {
        toast({ text: words.revoked(name) });
        void queryClient.invalidateQueries(trpc.keys.list.pathFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      title={words.revokeTitle(shown.name)}
      text={words.revokeWhy}
      action={words.revoke}
      look="danger"
      isPending={revoking.isPending}
      error={revoking.error}
      onClose={onClose}
      onConfirm={() => revoking.mutate({ keyId: shown.keyId })}
    />
  );
}
