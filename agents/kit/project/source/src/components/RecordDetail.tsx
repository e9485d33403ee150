import { useState } from 'react';
import { formatDay, formatTime } from '../dates.ts';
import { formatValue, titleOfRow } from '../format.ts';
import type { Entity, Row } from '../records.ts';
import { go } from '../router.ts';
import { removeRow, useActivity, useRows, useTitles } from '../store.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { Button, ButtonLink } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FieldValue } from './FieldValue.tsx';
import { NotFound } from './NotFound.tsx';
import { PageHeader } from './PageHeader.tsx';
import { RelatedRows } from './RelatedRows.tsx';

interface Props {
  entity: Entity;
  /** Defaults to the first row. */
  id: string | undefined;
  purpose?: string;
}

export function RecordDetail({ entity, id, purpose }: Props) {
  const titleOf = useTitles();
  const row = useRows(entity).find((candidate) => id === undefined || candidate.id === id);
  const [deleting, setDeleting] = useState(false);
  if (!row) return <NotFound what={entity.singular} href={`#/${entity.key}`} />;
  const title = titleOfRow(entity, row, titleOf);

  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-3 text-sm">
        <a href={`#/${entity.key}`} className="inline-flex min-h-8 items-center rounded-sm text-muted hover:text-text">
          ← {entity.plural}
        </a>
      </nav>
      <PageHeader title={title} {...(purpose === undefined ? {} : { purpose })}>
        <ButtonLink href={`#/${entity.key}/${row.id}/edit`} icon="edit">
          Edit
        </ButtonLink>
        <Button icon="trash" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </PageHeader>
      <ActionButtons entity={entity} row={row} text={shareText(entity, row, title, titleOf)} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <dl className="grid gap-x-8 gap-y-5 rounded-lg border border-border bg-surface p-5 shadow-sm sm:grid-cols-2 sm:p-7">
            {entity.fields.map((field) => (
              <div key={field.name} className={field.type === 'longText' ? 'sm:col-span-2' : ''}>
                <dt className="text-sm text-muted">{field.label}</dt>
                <dd className="mt-1 font-medium">
                  <FieldValue field={field} value={row[field.name]} />
                </dd>
              </div>
            ))}
          </dl>
          <RelatedRows entity={entity} row={row} />
        </div>
        <ActivityList entity={entity} row={row} />
      </div>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${title}?`}
          text="This cannot be undone."
          confirm="Delete"
          onCancel={() => setDeleting(false)}
          onConfirm={() => {
            removeRow(entity, row.id);
            go(`/${entity.key}`);
          }}
        />
      )}
    </>
  );
}

function shareText(entity: Entity, row: Row, title: string, titleOf: ReturnType<typeof useTitles>): string {
  const lines = entity.fields.map((field) => `${field.label}: ${formatValue(field, row[field.name], titleOf)}`);
  return [`${entity.singular}: ${title}`, ...lines].join('\n');
}

function ActivityList({ entity, row }: { entity: Entity; row: Row }) {
  const entries = useActivity().filter((entry) => entry.entity === entity.key && entry.rowId === row.id);
  return (
    <section aria-labelledby="activity" className="rounded-lg border border-border bg-surface p-5 shadow-sm">
      <h2 id="activity" className="font-heading text-lg font-semibold">
        Activity
      </h2>
      {entries.length === 0 ? (
        <p className="mt-2 text-sm text-muted">Nothing yet. What you do here is noted with its time.</p>
      ) : (
        <ol className="mt-3 grid gap-3 border-l-2 border-border pl-4 text-sm">
          {entries.map((entry) => (
            <li key={`${entry.time} ${entry.note}`}>
              <span className="font-medium">{entry.note}</span>
              <span className="block text-muted">
                {formatDay(new Date(entry.time))}, {formatTime(new Date(entry.time))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
