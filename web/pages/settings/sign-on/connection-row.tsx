import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { SignOnConnection } from '../../../../schema/sign-on.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { Badge } from '../../../parts/badge.tsx';
import { Button, IconButton } from '../../../parts/button.tsx';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../parts/menu.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { settings as de } from '../../../words/de/pages/settings.ts';
import { settings as en } from '../../../words/en/pages/settings.ts';
import { useFormat, useTexts, useWords } from '../../../words/words.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { LeaveForm } from './leave-form.tsx';
import { SamlCertificates, SamlWarnings } from './saml-state.tsx';
import { TestResult } from './test-result.tsx';
import { useOwnAccount } from '../use-own-account.ts';
import { useSignOnWords } from './use-sign-on-words.ts';

interface ConnectionRowProps {
  connection: SignOnConnection;
  /** Whether the browser has just come back from a test of it. */
  isTested: boolean;
  /** Opens the form, with a line for a group if there is one. */
  onEdit(group?: string): void;
  onCloseTest(): void;
}

/** A provider, and what can be done with it. */
export function ConnectionRow({ connection, isTested, onEdit, onCloseTest }: ConnectionRowProps) {
  const words = useSignOnWords();
  const [asked, setAsked] = useState<RowAction | null>(null);
  const { connectionId, name, enabled, testedAt, redirectUri, saml } = connection;
  const state = enabled ? (testedAt === null ? 'untested' : 'tested') : 'off';
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="line-clamp-2 min-w-0 flex-1 basis-64 text-lg font-semibold break-words">{name}</h3>
        <Badge tone={state === 'tested' ? 'good' : state === 'untested' ? 'warn' : 'plain'}>
          {words.states[state]}
        </Badge>
        <div className="flex flex-wrap gap-2">
          <LeaveForm
            purpose="test"
            connectionId={connectionId}
            look={state === 'untested' ? 'main' : 'quiet'}
            disabled={!enabled}
            title={enabled ? words.test.what : words.test.off}
          >
            {words.test.button}
          </LeaveForm>
          <Button onClick={() => onEdit()}>{words.edit}</Button>
          <Menu
            trigger={
              <IconButton label={words.actions(name)}>
                <MoreHorizontal size={18} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => setAsked(enabled ? 'disable' : 'enable')}>
              {enabled ? words.disable : words.enable}
            </MenuItem>
            <MenuLine />
            <MenuItem onSelect={() => setAsked('remove')}>{words.remove}</MenuItem>
          </Menu>
        </div>
      </div>
      {isTested && <TestResult connection={connection} onGive={onEdit} onClose={onCloseTest} />}
      {saml && <SamlWarnings saml={saml} />}
      {saml && <Address label={words.saml.metadata} address={saml.serviceMetadataUrl} hint={words.saml.metadataHow} />}
      <Address label={saml ? words.saml.acs : words.redirect} address={redirectUri} hint={words.redirectHow} />
      <Facts connection={connection} />
      {saml && <SamlCertificates saml={saml} />}
      <OwnIdentity connection={connection} />
      {asked && <ActionDialog connection={connection} action={asked} onClose={() => setAsked(null)} />}
    </li>
  );
}

/** An address of ours to register at the provider. */
function Address({ label, address, hint }: { label: string; address: string; hint: string }) {
  const { copyRedirect } = useSignOnWords();
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 border border-line bg-sheet px-2 py-1 font-mono text-sm break-all select-all">
          {address}
        </code>
        <CopyButton text={address} label={copyRedirect} />
      </div>
      <p className="text-sm text-soft">{hint}</p>
    </div>
  );
}

function Facts({ connection }: { connection: SignOnConnection }) {
  const { facts: labels, ...words } = useSignOnWords();
  const { roles, never } = useTexts({ en, de });
  const { none } = useWords().common;
  const format = useFormat();
  const { issuer, clientId, hasClientSecret, scopes, saml, groupClaim, groupRoles, newMemberRole, testedAt } =
    connection;
  const ofKind = saml
    ? ([
        [labels.signInUrl, saml.signInUrl],
        [labels.metadata, saml.metadataUrl ?? words.asXml],
        [labels.metadataRead, format.time(saml.metadataReadAt)],
      ] as const)
    : ([
        [labels.clientId, clientId],
        [labels.secret, hasClientSecret ? words.secretSet : none],
        [labels.scopes, scopes.join(' ')],
      ] as const);
  const facts = [
    [labels.issuer, issuer],
    ...ofKind,
    [labels.claim, groupClaim ?? none],
    [labels.groups, groupRoles.map(({ group, role }) => `${group} → ${roles[role]}`).join(', ') || none],
    [labels.others, newMemberRole === null ? words.notLetIn : roles[newMemberRole]],
    [labels.tested, testedAt === null ? never : format.time(testedAt)],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm md:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-w-0 gap-2">
          <dt className="shrink-0 text-soft">{label}</dt>
          <dd className="line-clamp-6 min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the account of the person who is signed in is linked, and a way to link it. */
function OwnIdentity({ connection }: { connection: SignOnConnection }) {
  const words = useSignOnWords();
  const format = useFormat();
  const account = useOwnAccount();
  const { connectionId, enabled } = connection;
  if (!account) return null;
  const linked = account.identities.find((identity) => identity.connectionId === connectionId);
  if (linked) return <p className="text-sm text-soft">{words.linked(format.time(linked.createdAt))}</p>;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
      <p>{words.notLinked}</p>
      <LeaveForm purpose="link" connectionId={connectionId} disabled={!enabled}>
        {words.link}
      </LeaveForm>
    </div>
  );
}

type RowAction = 'enable' | 'disable' | 'remove';

interface ActionDialogProps {
  connection: SignOnConnection;
  action: RowAction;
  onClose(): void;
}

function ActionDialog({ connection, action, onClose }: ActionDialogProps) {
  const words = useSignOnWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { connectionId, name } = connection;
  const doing = useMutation({
    async mutationFn() {
      if (action === 'remove') await client.signOn.remove.mutate({ connectionId });
      else await client.signOn.update.mutate({ connectionId, enabled: action === 'enable' });
    },
    onSuccess() {
      toast({ text: action === 'remove' ? words.removed(name) : words.saved });
      onClose();
      void queryClient.invalidateQueries(trpc.signOn.list.pathFilter());
    },
  });
  const texts = {
    enable: [words.enable, name, words.enable],
    disable: [words.disableTitle(name), words.disableWhy, words.disable],
    remove: [words.removeTitle(name), words.removeWhy, words.remove],
  } as const satisfies Record<RowAction, readonly [string, string, string]>;
  const [title, text, label] = texts[action];
  return (
    <ConfirmDialog
      title={title}
      text={text}
      action={label}
      look={action === 'enable' ? 'main' : 'danger'}
      isPending={doing.isPending}
      error={doing.error}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    />
  );
}
