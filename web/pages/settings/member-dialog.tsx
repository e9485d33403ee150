import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation, Member } from '../../../schema/member.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { toast } from '../../parts/toasts.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { roles } from './role-scopes.ts';

export type MemberAction = 'role' | 'suspend' | 'reactivate' | 'remove' | 'erase' | 'renew' | 'recover';

/** A link that was just made, and what it is for. */
export interface MadeLink {
  kind: 'invite' | 'recover';
  invitation: Invitation;
}

interface MemberDialogProps {
  member: Member;
  action: MemberAction;
  /** Called with a link that was made. */
  onLink(link: MadeLink): void;
  onClose(): void;
}

/** Asks once more, does it, and shows what the service answers. */
export function MemberDialog({ member, action, onLink, onClose }: MemberDialogProps) {
  const words = useTexts({ en, de });
  const { members } = words;
  const { save } = useWords().common;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [role, setRole] = useState(member.role);
  const [typed, setTyped] = useState('');
  const { memberId, name } = member;

  const doing = useMutation({
    async mutationFn(): Promise<MadeLink | null> {
      switch (action) {
        case 'role':
          await client.members.update.mutate({ memberId, role });
          return null;
        case 'suspend':
          await client.members.suspend.mutate({ memberId });
          return null;
        case 'reactivate':
          await client.members.reactivate.mutate({ memberId });
          return null;
        case 'remove':
          await client.members.remove.mutate({ memberId });
          return null;
        case 'erase':
          await client.members.erase.mutate({ memberId });
          return null;
        case 'renew':
          return { kind: 'invite', invitation: await client.members.renewInvitation.mutate({ memberId }) };
        case 'recover':
          return { kind: 'recover', invitation: await client.members.recover.mutate({ memberId }) };
      }
    },
    onSuccess(link) {
      onClose();
      if (link) onLink(link);
      if (action === 'erase') toast({ text: members.erased(name) });
      if (action === 'reactivate') toast({ text: members.reactivated(name) });
      // Changing oneself changes what one may do.
      void queryClient.invalidateQueries(trpc.me.queryFilter());
      void queryClient.invalidateQueries(trpc.members.list.pathFilter());
    },
  });

  const texts = {
    role: [members.roleTitle(name), members.roleWhy, save],
    suspend: [members.suspendTitle(name), members.suspendWhy, members.suspend],
    reactivate: [members.reactivate, name, members.reactivate],
    remove: [members.removeTitle(name), members.removeWhy, members.remove],
    erase: [members.eraseTitle(name), members.eraseWhy, members.eraseNow],
    renew: [members.renewTitle(name), members.renewWhy, members.makeLink],
    recover: [members.recoverTitle(name), members.recoverWhy, members.makeLink],
  } as const satisfies Record<MemberAction, readonly [string, string, string]>;
  const [title, text, label] = texts[action];
  return (
    <ConfirmDialog
      title={title}
      text={text}
      action={label}
      look={action === 'remove' || action === 'erase' || action === 'suspend' ? 'danger' : 'main'}
      isPending={doing.isPending || (action === 'erase' && typed.trim() !== name)}
      error={doing.error}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    >
      {action === 'erase' && (
        <TextField
          label={members.typeName(name)}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {action === 'role' && (
        <SelectField
          label={words.role}
          hint={words.roleMeaning[role]}
          value={role}
          onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? role)}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {words.roles[one]}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}
