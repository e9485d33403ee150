import { type FormEvent, useState } from 'react';
import { titleOfRow } from '../format.ts';
import type { Entity } from '../records.ts';
import { go } from '../router.ts';
import { saveRow, useRows, useTitles } from '../store.ts';
import { problemsWith, toDraft, toRow } from '../validation.ts';
import { Button, ButtonLink } from './Button.tsx';
import { FieldInput } from './FieldInput.tsx';
import { NotFound } from './NotFound.tsx';
import { PageHeader } from './PageHeader.tsx';

interface Props {
  entity: Entity;
  /** The row to change; absent for a new one. */
  id?: string | undefined;
  purpose?: string;
}

export function RecordForm({ entity, id, purpose }: Props) {
  const titleOf = useTitles();
  const row = useRows(entity).find((candidate) => candidate.id === id);
  const [draft, setDraft] = useState(() => toDraft(entity, row));
  const [problems, setProblems] = useState<Record<string, string>>({});
  if (id !== undefined && !row) return <NotFound what={entity.singular} href={`#/${entity.key}`} />;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = problemsWith(entity, draft);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`#field-${first}`)?.focus();
      return;
    }
    const saved = toRow(entity, draft, row?.id ?? `${entity.key}-${Date.now().toString(36)}`);
    saveRow(entity, saved, row ? 'Changed' : 'Added');
    go(`/${entity.key}/${saved.id}`);
  }

  const title = row ? `Edit ${titleOfRow(entity, row, titleOf)}` : `New ${entity.singular.toLowerCase()}`;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={title} {...(purpose === undefined ? {} : { purpose })} />
      <form noValidate onSubmit={submit} className="rounded-lg border border-border bg-surface p-5 shadow-sm sm:p-7">
        <div className="grid gap-5 sm:grid-cols-2">
          {entity.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={draft[field.name] ?? ''}
              problem={problems[field.name]}
              onChange={(value) => setDraft({ ...draft, [field.name]: value })}
            />
          ))}
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-2 border-t border-border pt-5">
          <ButtonLink href={row ? `#/${entity.key}/${row.id}` : `#/${entity.key}`}>Cancel</ButtonLink>
          <Button type="submit" tone="primary" icon="check">
            {row ? 'Save changes' : `Add ${entity.singular.toLowerCase()}`}
          </Button>
        </div>
      </form>
    </div>
  );
}
