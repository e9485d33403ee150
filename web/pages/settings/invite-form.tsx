import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Invitation } from '../../../schema/member.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { focusInvalid } from './focus-invalid.ts';
import { roles } from './role-scopes.ts';
import { readKept, useKept } from './use-kept.ts';

const form = 'invite';

/** Without a role, it is the workspace's default. */
const empty = { name: '', email: '', role: '' };

/** Whether this tab keeps what somebody typed into the form. */
export const hasInviteDraft = () => readKept(form, empty) !== null;

interface InviteFormProps {
  onMade(invitation: Invitation): void;
  onCancel(): void;
}

/** Invites somebody. What is typed outlives a sign-in. */
export function InviteForm({ onMade, onCancel }: InviteFormProps) {
  const words = useTexts({ en, de });
  const { members } = words;
  const { common } = useWords();
  const trpc = useTRPC();
  const usual = useQuery(trpc.workspaces.get.queryOptions()).data?.defaultRole ?? 'viewer';
  const { values, change, clear } = useKept(form, empty);
  const box = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const inviting = useMutation(
    trpc.members.invite.mutationOptions({
      onSuccess(invitation) {
        clear();
        onMade(invitation);
      },
    }),
  );
  const role = roles.find((one) => one === values.role) ?? usual;
  const missesName = values.name.trim() === '';

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    setChecked(true);
    if (missesName) return focusInvalid(box.current);
    const email = values.email.trim();
    inviting.mutate({ name: values.name.trim(), role, ...(email !== '' && { email }) });
  }

  return (
    <form
      ref={box}
      noValidate
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-5 border border-line bg-sheet p-4 md:p-5"
    >
      <h3 className="font-semibold">{members.invite}</h3>
      <TextField
        label={members.name}
        value={values.name}
        maxLength={200}
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
        autoFocus
        error={isChecked && missesName ? common.required : null}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        type="email"
        label={`${members.email} (${common.optional})`}
        hint={members.emailHint}
        value={values.email}
        maxLength={320}
        autoComplete="off"
        onChange={(event) => change({ email: event.target.value })}
      />
      <SelectField
        label={words.role}
        hint={words.roleMeaning[role]}
        value={role}
        onChange={(event) => change({ role: event.target.value })}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {words.roles[one]}
          </option>
        ))}
      </SelectField>
      <ErrorNote error={inviting.error} onRetry={() => submit()} />
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" disabled={inviting.isPending}>
          {members.sendInvite}
        </Button>
        <Button
          onClick={() => {
            clear();
            onCancel();
          }}
        >
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
