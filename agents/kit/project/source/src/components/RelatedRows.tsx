import { titleOfRow } from '../format.ts';
import { dateField, type Entity, firstField, type Row } from '../records.ts';
import { entities } from '../data/all.ts';
import { useRows, useTitles } from '../store.ts';
import { FieldValue } from './FieldValue.tsx';

/** The rows of other entities that refer to this row. */
export function RelatedRows({ entity, row }: { entity: Entity; row: Row }) {
  return entities
    .filter((other) => other.fields.some((field) => field.type === 'reference' && field.references === entity.key))
    .map((other) => <RelatedList key={other.key} other={other} entity={entity} row={row} />);
}

function RelatedList({ other, entity, row }: { other: Entity; entity: Entity; row: Row }) {
  const titleOf = useTitles();
  const references = other.fields.filter((field) => field.references === entity.key);
  const rows = useRows(other).filter((candidate) => references.some((field) => candidate[field.name] === row.id));
  const aside = dateField(other) ?? firstField(other, 'money', 'choice', 'number');
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby={`related-${other.key}`}
      className="rounded-lg border border-border bg-surface p-5 shadow-sm"
    >
      <h2 id={`related-${other.key}`} className="font-heading text-lg font-semibold">
        {other.plural} <span className="font-normal text-muted">({rows.length})</span>
      </h2>
      <ul className="mt-3 divide-y divide-border">
        {rows.slice(0, 6).map((candidate) => (
          <li key={candidate.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <a
              href={`#/${other.key}/${candidate.id}`}
              className="min-w-0 rounded-sm font-medium break-words hover:underline focus-visible:outline-2 focus-visible:outline-ring"
            >
              {titleOfRow(other, candidate, titleOf)}
            </a>
            {aside && (
              <span className="text-sm text-muted">
                <FieldValue field={aside} value={candidate[aside.name]} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
