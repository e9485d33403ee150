import { type Entity, firstField } from '../records.ts';
import { useRows } from '../store.ts';

/** The number of rows for each value of their choice. */
export function ChoiceBars({ entity }: { entity: Entity }) {
  const rows = useRows(entity);
  const choice = firstField(entity, 'choice');
  if (!choice) return null;
  const counts = choice.options?.map((option) => ({
    option,
    count: rows.filter((row) => row[choice.name] === option).length,
  }));
  const id = `spread-${entity.key}`;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border bg-surface p-5 shadow-sm">
      <h2 id={id} className="font-heading text-lg font-semibold">
        {entity.plural} by {choice.label.toLowerCase()}
      </h2>
      <dl className="mt-4 grid gap-4">
        {counts?.map(({ option, count }) => (
          <div key={option} className="flex flex-wrap justify-between gap-y-1.5 text-sm">
            <dt>{option}</dt>
            <dd className="font-semibold tabular-nums">{count}</dd>
            <dd className="h-2 basis-full overflow-hidden rounded-full bg-border" aria-hidden="true">
              <div
                className="h-full rounded-full bg-primary"
                style={{ width: `${(count / Math.max(1, rows.length)) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
