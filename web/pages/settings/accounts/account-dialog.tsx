import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceAccount } from '../../../../schema/member.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { TextField } from '../../../parts/field.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { useWords } from '../../../words/words.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RoleField } from './account-form.tsx';
import { useAccountWords } from './use-account-words.ts';

export type AccountAction = 'change' | 'suspend' | 'reactivate' | 'remove';

interface AccountDialogProps {
  account: ServiceAccount;
  action: AccountAction;
  onClose(): void;
}

/** Asks once more, does it, and shows what the service answers. */
export function AccountDialog({ account, action, onClose }: AccountDialogProps) {
  const words = useAccountWords();
  const { save } = useWords().common;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { serviceAccountId, name } = account;
  const [typed, setTyped] = useState(name);
  const [role, setRole] = useState(account.role);
  const [isChecked, setChecked] = useState(false);
  const update = (changes: { name?: string; role?: typeof role; suspended?: boolean }) =>
    client.serviceAccounts.update.mutate({ serviceAccountId, ...changes });

  const doing = useMutation({
    async mutationFn(): Promise<void> {
      switch (action) {
        case 'change':
          await update({ name: typed.trim(), role });
          return;
        case 'suspend':
        case 'reactivate':
          await update({ suspended: action === 'suspend' });
          return;
        case 'remove':
          await client.serviceAccounts.remove.mutate({ serviceAccountId });
      }
    },
    onSuccess() {
      onClose();
      if (action === 'remove') toast({ text: words.removed(name) });
      void queryClient.invalidateQueries(trpc.serviceAccounts.list.pathFilter());
    },
  });

  const texts = {
    change: [words.changeTitle(name), words.changeWhy, save],
    suspend: [words.suspendTitle(name), words.suspendWhy, words.suspend],
    reactivate: [words.reactivate, words.reactivateWhy, words.reactivate],
    remove: [words.removeTitle(name), words.removeWhy, words.remove],
  } as const satisfies Record<AccountAction, readonly [string, string, string]>;
  const [title, text, label] = texts[action];
  const missesName = typed.trim() === '';
  return (
    <ConfirmDialog
      title={title}
      text={text}
      action={label}
      look={action === 'suspend' || action === 'remove' ? 'danger' : 'main'}
      isPending={doing.isPending}
      error={doing.error}
      onConfirm={() => {
        setChecked(true);
        if (!missesName) doing.mutate();
      }}
      onClose={onClose}
    >
      {action === 'change' && (
        <>
          <TextField
            label={words.name}
            value={typed}
            maxLength={200}
            required
            autoComplete="off"
            error={isChecked && missesName ? words.nameMissing : null}
            onChange={(event) => setTyped(event.target.value)}
          />
          <RoleField role={role} onChange={setRole} />
        </>
      )}
    </ConfirmDialog>
  );
}
