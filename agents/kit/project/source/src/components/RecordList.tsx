import { useState } from 'react';
import { formatValue, titleOfRow, type TitleOf } from '../format.ts';
import { type Entity, type Field, firstField, type Row, type Value } from '../records.ts';
import { useRows, useTitles } from '../store.ts';
import { Button, ButtonLink } from './Button.tsx';
import type { Sorting } from './columns.ts';
import { EmptyState } from './EmptyState.tsx';
import { FilterChips } from './FilterChips.tsx';
import { Icon } from './Icon.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

/**
 * Every row of an entity, with search, a filter by its choice, and sorting; a table on wide screens, cards on narrow
 * ones.
 */
export function RecordList({ entity, addLabel }: { entity: Entity; addLabel: string }) {
  const rows = useRows(entity);
  const titleOf = useTitles();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const choice = firstField(entity, 'choice');

  if (rows.length === 0) {
    return (
      <EmptyState
        icon={entity.icon}
        title={`No ${entity.plural.toLowerCase()} yet`}
        hint={`The first ${entity.singular.toLowerCase()} that you add shows up here.`}
      >
        <ButtonLink href={`#/${entity.key}/new`} tone="primary" icon="plus">
          {addLabel}
        </ButtonLink>
      </EmptyState>
    );
  }
  const found = rows
    .filter((row) => !choice || chosen === null || row[choice.name] === chosen)
    .filter((row) => matches(entity, row, words, titleOf));
  const shown = sorting ? sorted(entity, found, sorting, titleOf) : found;
  const clear = () => {
    setWords('');
    setChosen(null);
  };

  return (
    <section aria-label={entity.plural}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <label className="relative min-w-0 grow sm:max-w-xs">
          <span className="sr-only">Search {entity.plural.toLowerCase()}</span>
          <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
          <input
            type="search"
            value={words}
            placeholder={`Search ${entity.plural.toLowerCase()}`}
            onChange={(event) => setWords(event.target.value)}
            className="min-h-11 w-full rounded-md border border-border bg-surface py-2 pr-3 pl-9 text-text placeholder:text-muted focus-visible:outline-2 focus-visible:outline-ring"
          />
        </label>
        {choice && <FilterChips field={choice} chosen={chosen} onChoose={setChosen} />}
        <p className="ml-auto text-sm text-muted" role="status">
          {shown.length === rows.length ? `${rows.length} in all` : `${shown.length} of ${rows.length}`}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="search" title="Nothing found" hint="Try fewer words, or show everything again.">
          <Button onClick={clear}>Show all</Button>
        </EmptyState>
      ) : (
        <>
          <RecordTable entity={entity} rows={shown} sorting={sorting} onSort={setSorting} />
          <RecordCards entity={entity} rows={shown} />
        </>
      )}
    </section>
  );
}

function matches(entity: Entity, row: Row, words: string, titleOf: TitleOf): boolean {
  const text = entity.fields.map((field) => formatValue(field, row[field.name], titleOf)).join(' ');
  const lower = `${titleOfRow(entity, row, titleOf)} ${text}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

function sorted(entity: Entity, rows: readonly Row[], sorting: Sorting, titleOf: TitleOf): Row[] {
  const field = entity.fields.find((candidate) => candidate.name === sorting.field);
  if (!field) return [...rows];
  const turn = sorting.down ? -1 : 1;
  return rows.toSorted((a, b) => turn * compare(field, a[field.name], b[field.name], titleOf));
}

function compare(field: Field, a: Value, b: Value, titleOf: TitleOf): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (field.type === 'reference') return formatValue(field, a, titleOf).localeCompare(formatValue(field, b, titleOf));
  return String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true });
}
