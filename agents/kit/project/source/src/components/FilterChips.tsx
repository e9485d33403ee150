import type { Field } from '../records.ts';

interface Props {
  field: Field;
  chosen: string | null;
  onChoose(value: string | null): void;
}

export function FilterChips({ field, chosen, onChoose }: Props) {
  const values = [null, ...(field.options ?? [])];
  return (
    <div className="flex flex-wrap gap-1.5" role="group" aria-label={`Filter by ${field.label.toLowerCase()}`}>
      {values.map((value) => (
        <button
          key={value ?? 'all'}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className="min-h-9 rounded-full border border-border px-3 text-sm font-medium hover:bg-text/5 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
        >
          {value ?? 'All'}
        </button>
      ))}
    </div>
  );
}
