import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { budgets as de } from '../../words/de/pages/budgets.ts';
import { budgets as en } from '../../words/en/pages/budgets.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { readAmount } from './budget-amount.ts';
import { hasPeriod, measures } from './budget-text.ts';
import { focusInvalid } from './focus-invalid.ts';
import { readKept, useKept } from './use-kept.ts';

const form = 'budget';
const empty = { subject: 'workspace', subjectId: '', measure: 'tokens', period: 'month', limit: '' };
const subjects = ['workspace', 'member', 'key'] as const;
const periods = ['day', 'month'] as const;

/** Whether this tab keeps what somebody typed into the form. */
export const hasBudgetDraft = () => readKept(form, empty) !== null;

/** How many members and keys can be chosen. */
const most = 100;

/** Makes a budget. What is typed outlives a sign-in. */
export function BudgetForm({ onMade, onCancel }: { onMade(): void; onCancel(): void }) {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const trpc = useTRPC();
  const may = useMay();
  const { values, change, clear } = useKept(form, empty);
  const box = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const subject = subjects.find((one) => one === values.subject) ?? 'workspace';
  const measure = measures.find((one) => one === values.measure) ?? 'tokens';
  const period = periods.find((one) => one === values.period) ?? 'month';
  const ofMembers = { enabled: subject === 'member' && may('members:manage') };
  const ofKeys = { enabled: subject === 'key' && may('keys:manage') };
  const members = useQuery(trpc.members.list.queryOptions({ limit: most }, ofMembers)).data?.members ?? [];
  const keys = useQuery(trpc.keys.list.queryOptions({ limit: most }, ofKeys)).data?.keys ?? [];
  const choices =
    subject === 'member'
      ? members.map(({ memberId: id, name }) => ({ id, name }))
      : keys
          .filter(({ status }) => status === 'active')
          .map(({ keyId: id, name, hint }) => ({ id, name: `${name} (${hint}…)` }));
  const making = useMutation(
    trpc.budgets.create.mutationOptions({
      onSuccess() {
        clear();
        onMade();
      },
    }),
  );
  const limit = readAmount(values.limit, measure);
  const missesSubject = subject !== 'workspace' && values.subjectId === '';

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    setChecked(true);
    if (limit === null || missesSubject) return focusInvalid(box.current);
    making.mutate({
      subject,
      measure,
      limit,
      ...(subject !== 'workspace' && { subjectId: values.subjectId }),
      ...(hasPeriod(measure) && { period }),
    });
  }

  return (
    <form
      ref={box}
      noValidate
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-5 border border-line bg-sheet p-4 md:p-5"
    >
      <h2 className="text-lg font-semibold">{words.new}</h2>
      <SelectField
        label={words.subject}
        value={subject}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
        autoFocus
        onChange={(event) => change({ subject: event.target.value, subjectId: '' })}
      >
        {subjects.map((one) => (
          <option key={one} value={one}>
            {words.subjects[one]}
          </option>
        ))}
      </SelectField>
      {subject !== 'workspace' && (
        <SelectField
          label={words[subject]}
          value={values.subjectId}
          required
          error={isChecked && missesSubject ? words.chooseMissing : null}
          onChange={(event) => change({ subjectId: event.target.value })}
        >
          <option value="">{words.choose}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={words.measure}
        hint={words.measureHint[measure]}
        value={measure}
        onChange={(event) => change({ measure: event.target.value })}
      >
        {measures.map((one) => (
          <option key={one} value={one}>
            {words.measures[one]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={words.limit}
          value={values.limit}
          inputMode={measure === 'costUsd' ? 'decimal' : 'numeric'}
          maxLength={30}
          required
          autoComplete="off"
          error={isChecked && limit === null ? words.limitMissing : null}
          onChange={(event) => change({ limit: event.target.value })}
        />
        {hasPeriod(measure) && (
          <SelectField label={words.period} value={period} onChange={(event) => change({ period: event.target.value })}>
            {periods.map((one) => (
              <option key={one} value={one}>
                {words.periods[one]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
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
