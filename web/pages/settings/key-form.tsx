import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { NewKey } from '../../../schema/key.ts';
import type { ServiceAccount } from '../../../schema/member.ts';
import type { Role } from '../../../schema/role.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextArea, TextField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { focusInvalid } from './focus-invalid.ts';
import { roles } from './role-scopes.ts';
import { RightsField } from './rights-field.tsx';
import { readKept, useKept } from './use-kept.ts';

const form = 'key';
const days = [30, 90, 365] as const;
const noEnd = 'never';

/** `part` is `yes` if only the ticked `scopes` count, which are separated by spaces. */
const empty = { name: '', role: 'developer', part: '', scopes: '', expires: '90', account: '', networks: '' };

/** The name under which a form is kept: each service account has one of its own. */
const nameOf = (accountId: string | undefined) => (accountId === undefined ? form : `${form}.${accountId}`);

/** Whether this tab keeps what somebody typed into the form, of a service account if one is named. */
export const hasKeyDraft = (accountId?: string) => readKept(nameOf(accountId), empty) !== null;

interface KeyFormProps {
  /** Those that the key can be given to. */
  accounts: readonly ServiceAccount[];
  /** The one that it is for; left out: the form asks. */
  account?: ServiceAccount;
  onMade(key: NewKey): void;
  onCancel(): void;
}

/** Makes a key. What is typed outlives a sign-in. */
export function KeyForm({ accounts, account, onMade, onCancel }: KeyFormProps) {
  const words = useTexts({ en, de });
  const { keys } = words;
  const { common } = useWords();
  const trpc = useTRPC();
  const start = account ? { ...empty, role: account.role, account: account.serviceAccountId } : empty;
  const { values, change, clear } = useKept(nameOf(account?.serviceAccountId), empty, start);
  const box = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const making = useMutation(
    trpc.keys.create.mutationOptions({
      onSuccess(key) {
        clear();
        onMade(key);
      },
    }),
  );
  const role = roles.find((one) => one === values.role) ?? 'developer';
  const isPart = values.part === 'yes';
  const scopes = values.scopes.split(' ').filter(Boolean);
  const missesName = values.name.trim() === '';
  const missesScopes = isPart && scopes.length === 0;

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    setChecked(true);
    if (missesName || missesScopes) return focusInvalid(box.current);
    const networks = values.networks.split(/[\s,]+/).filter(Boolean);
    making.mutate({
      name: values.name.trim(),
      role,
      ...(isPart && { scopes }),
      ...(values.expires !== noEnd && { expiresAt: inDays(Number(values.expires)) }),
      ...(values.account !== '' && { serviceAccountId: values.account }),
      ...(networks.length > 0 && { ipRanges: networks }),
    });
  }

  return (
    <form
      ref={box}
      noValidate
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-5 border border-line bg-sheet p-4 md:p-5"
    >
      <h2 className="text-lg font-semibold">{keys.new}</h2>
      <TextField
        label={keys.name}
        placeholder={keys.nameHint}
        value={values.name}
        maxLength={200}
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
        autoFocus
        error={isChecked && missesName ? keys.nameMissing : null}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label={words.role}
        hint={words.roleMeaning[role]}
        value={role}
        onChange={(event) => change({ role: event.target.value, scopes: '' })}
      >
        {roles.map((one: Role) => (
          <option key={one} value={one}>
            {words.roles[one]}
          </option>
        ))}
      </SelectField>
      <RightsField
        role={role}
        isPart={isPart}
        scopes={scopes}
        error={isChecked && missesScopes ? keys.partMissing : null}
        onPart={(part) => change({ part: part ? 'yes' : '' })}
        onScopes={(next) => change({ scopes: next.join(' ') })}
      />
      <SelectField
        label={keys.expires}
        hint={values.expires === noEnd ? keys.noEndHint : undefined}
        value={values.expires}
        onChange={(event) => change({ expires: event.target.value })}
      >
        {days.map((count) => (
          <option key={count} value={count}>
            {keys.days(count)}
          </option>
        ))}
        <option value={noEnd}>{keys.noEnd}</option>
      </SelectField>
      {accounts.length > 0 && (
        <SelectField
          label={keys.owner}
          value={values.account}
          onChange={(event) => change({ account: event.target.value })}
        >
          <option value="">{keys.me}</option>
          {accounts.map(({ serviceAccountId, name }) => (
            <option key={serviceAccountId} value={serviceAccountId}>
              {keys.account(name)}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={`${keys.networks} (${common.optional})`}
        hint={keys.networksHint}
        value={values.networks}
        className="min-h-11 font-mono text-sm"
        onChange={(event) => change({ networks: event.target.value })}
      />
      <ErrorNote error={making.error} onRetry={() => submit()} />
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" disabled={making.isPending}>
          {keys.create}
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

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
