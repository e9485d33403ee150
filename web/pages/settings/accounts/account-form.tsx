import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Role } from '../../../../schema/role.ts';
import { useTRPC } from '../../../api/studio.tsx';
import { Button } from '../../../parts/button.tsx';
import { SelectField, TextField } from '../../../parts/field.tsx';
import { ErrorNote } from '../../../parts/notice.tsx';
import { settings as de } from '../../../words/de/pages/settings.ts';
import { settings as en } from '../../../words/en/pages/settings.ts';
import { useTexts, useWords } from '../../../words/words.tsx';
import { focusInvalid } from '../focus-invalid.ts';
import { roles } from '../role-scopes.ts';
import { readKept, useKept } from '../use-kept.ts';
import { useAccountWords } from './use-account-words.ts';

const form = 'service-account';
const empty = { name: '', role: 'developer' };

/** Whether this tab keeps what somebody typed into the form. */
export const hasAccountDraft = () => readKept(form, empty) !== null;

/** Makes a service account. What is typed outlives a sign-in. */
export function AccountForm({ onMade, onCancel }: { onMade(): void; onCancel(): void }) {
  const words = useAccountWords();
  const { common } = useWords();
  const trpc = useTRPC();
  const { values, change, clear } = useKept(form, empty);
  const box = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const making = useMutation(
    trpc.serviceAccounts.create.mutationOptions({
      onSuccess() {
        clear();
        onMade();
      },
    }),
  );
  const role = roles.find((one) => one === values.role) ?? 'developer';
  const name = values.name.trim();

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    setChecked(true);
    if (name === '') return focusInvalid(box.current);
    making.mutate({ name, role });
  }

  return (
    <form
      ref={box}
      noValidate
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-5 border border-line bg-sheet p-4 md:p-5"
    >
      <h2 className="text-lg font-semibold">{words.new}</h2>
      <TextField
        label={words.name}
        placeholder={words.nameHint}
        value={values.name}
        maxLength={200}
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
        autoFocus
        error={isChecked && name === '' ? words.nameMissing : null}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RoleField role={role} onChange={(next) => change({ role: next })} />
      <ErrorNote error={making.error} onRetry={() => submit()} />
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" disabled={making.isPending}>
          {words.create}
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

export function RoleField({ role, onChange }: { role: Role; onChange(role: Role): void }) {
  const words = useTexts({ en, de });
  return (
    <SelectField
      label={words.role}
      hint={words.roleMeaning[role]}
      value={role}
      onChange={(event) => onChange(roles.find((one) => one === event.target.value) ?? role)}
    >
      {roles.map((one) => (
        <option key={one} value={one}>
          {words.roles[one]}
        </option>
      ))}
    </SelectField>
  );
}
