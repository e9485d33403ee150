import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SignOnConnection } from '../../../../schema/sign-on.ts';
import { toFailure } from '../../../api/problem.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { Button } from '../../../parts/button.tsx';
import { SelectField, TextArea, TextField } from '../../../parts/field.tsx';
import { ErrorNote } from '../../../parts/notice.tsx';
import { settings as de } from '../../../words/de/pages/settings.ts';
import { settings as en } from '../../../words/en/pages/settings.ts';
import { useTexts, useWords } from '../../../words/words.tsx';
import { focusInvalid } from '../focus-invalid.ts';
import { roles } from '../role-scopes.ts';
import { useKept } from '../use-kept.ts';
import {
  emptyForm,
  faultsOf,
  type Faults,
  type FieldSpec,
  fieldsOf,
  type FormValues,
  inputOf,
  kinds,
  readPairs,
  refusedFields,
  type SecretChange,
  textOf,
} from './fields.ts';
import { GroupRolesField } from './group-roles-field.tsx';
import { SecretField } from './secret-field.tsx';
import { useSignOnWords } from './use-sign-on-words.ts';

/** Under which name this tab keeps what is typed. */
export const formName = 'sign-on';

interface ConnectionFormProps {
  /** The connection to change; null: a new one. */
  connection: SignOnConnection | null;
  /** What the form shows if this tab keeps nothing. */
  start: FormValues;
  onSaved(connection: SignOnConnection): void;
  onCancel(): void;
}

/** Connects a provider, or changes one. What is typed outlives a sign-in, except the secret. */
export function ConnectionForm({ connection, start, onSaved, onCancel }: ConnectionFormProps) {
  const words = useSignOnWords();
  const { roles: roleNames } = useTexts({ en, de });
  const { common } = useWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { values, change, clear } = useKept(formName, emptyForm, start);
  const [secret, setSecret] = useState<SecretChange>({ is: 'keep' });
  const box = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Faults>({});
  const [checks, setChecks] = useState(0);
  // After the faults are shown, and not while somebody mends them.
  useEffect(() => {
    if (checks > 0) focusInvalid(box.current);
  }, [checks]);
  const kind = connection?.kind ?? kinds.find((one) => one === values.kind) ?? 'oidc';
  const pairs = readPairs(values.groupRoles);

  const saving = useMutation({
    mutationFn: () => {
      const input = inputOf(kind, values, secret, connection);
      if (!connection) return client.signOn.create.mutate({ kind, ...input });
      const { connectionId } = connection;
      return client.signOn.update.mutate({
        connectionId,
        ...input,
        ...(secret.is === 'remove' && { clientSecret: null }),
      });
    },
    onSuccess(saved) {
      clear();
      void queryClient.invalidateQueries(trpc.signOn.list.pathFilter());
      onSaved(saved);
    },
    onError(error) {
      showFaults(refusedFields(toFailure(error).problem?.errors ?? []));
    },
  });
  const refused = saving.error && toFailure(saving.error);
  // What stands beside its field is not said twice.
  const isBeside = refused?.problem?.errors?.length === Object.keys(found).length && Object.keys(found).length > 0;

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    const faults = faultsOf(kind, values, words, { required: common.required, before: connection });
    saving.reset();
    showFaults(faults);
    if (Object.keys(faults).length === 0) saving.mutate();
  }
  function showFaults(faults: Faults): void {
    setFound(faults);
    setChecks((count) => count + 1);
  }
  function set(changed: Partial<FormValues>): void {
    change(changed);
    const isOther = ([field]: readonly [string, string]) => !Object.hasOwn(changed, field.split('.')[0] ?? '');
    setFound(Object.fromEntries(Object.entries(found).filter(isOther)));
  }

  const fieldsIn = (part: FieldSpec['part']) =>
    (fieldsOf[kind] as readonly FieldSpec[])
      .filter((field) => field.part === part)
      .map(({ name, look, isRequired, autoComplete }) =>
        look === 'secret' || name === 'clientSecret' ? (
          <SecretField
            key={name}
            isStored={connection?.hasClientSecret ?? false}
            change={secret}
            error={found.clientSecret ?? null}
            onChange={setSecret}
          />
        ) : look === 'lines' ? (
          <TextArea
            key={name}
            label={textOf(words, name)[0]}
            hint={textOf(words, name)[1]}
            value={values[name]}
            maxLength={500_000}
            spellCheck={false}
            className="min-h-28 max-h-80 font-mono text-xs"
            error={found[name] ?? null}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ) : (
          <TextField
            key={name}
            label={textOf(words, name)[0]}
            hint={textOf(words, name)[1]}
            value={values[name]}
            required={isRequired ?? false}
            maxLength={2_000}
            autoComplete={autoComplete ?? 'off'}
            spellCheck={false}
            className="font-mono text-sm"
            error={found[name] ?? null}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ),
      );

  const newMembers = roles.find((role) => role === values.newMemberRole) ?? null;
  return (
    <form
      ref={box}
      noValidate
      onSubmit={submit}
      aria-labelledby="connection-form"
      className="flex max-w-3xl flex-col gap-5 border border-line bg-sheet p-4 md:p-5"
    >
      <h2 id="connection-form" className="text-lg font-semibold break-words">
        {connection ? words.editTitle(connection.name) : words.connectTitle}
      </h2>
      <TextField
        label={textOf(words, 'name')[0]}
        hint={textOf(words, 'name')[1]}
        value={values.name}
        maxLength={100}
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
        autoFocus
        error={found.name ?? null}
        onChange={(event) => set({ name: event.target.value })}
      />
      <h3 className="border-t border-line pt-4 font-semibold">{words.sections.provider}</h3>
      {connection === null && (
        <SelectField label={words.kind} value={kind} onChange={(event) => set({ kind: event.target.value })}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </SelectField>
      )}
      {fieldsIn('provider')}
      <h3 className="border-t border-line pt-4 font-semibold">{words.sections.roles}</h3>
      {fieldsIn('roles')}
      <GroupRolesField pairs={pairs} faults={found} onChange={(next) => set({ groupRoles: JSON.stringify(next) })} />
      <SelectField
        label={words.newMembers}
        hint={newMembers === null ? words.newMembersHint.none : words.newMembersHint.some}
        value={newMembers ?? ''}
        error={found.newMemberRole ?? null}
        onChange={(event) => set({ newMemberRole: event.target.value })}
      >
        <option value="">{words.notLetIn}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </SelectField>
      {!isBeside && <ErrorNote error={saving.error} onRetry={() => submit()} />}
      {refused?.code === 'step_up_required' && secret.is === 'set' && <p className="text-sm">{words.secret.again}</p>}
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" disabled={saving.isPending}>
          {connection ? common.save : words.connect}
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
