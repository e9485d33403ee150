import { titleOfRow } from '../format.ts';
import type { Entity, Field } from '../records.ts';
import { findEntity, useRows, useTitles } from '../store.ts';

interface Props {
  field: Field;
  value: string | boolean;
  problem: string | undefined;
  onChange(value: string | boolean): void;
}

const control =
  'min-h-11 w-full rounded-md border bg-background px-3 py-2 text-text ' +
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ring';

export function FieldInput({ field, value, problem, onChange }: Props) {
  const id = `field-${field.name}`;
  const common = {
    id,
    name: field.name,
    required: field.required ?? false,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  };
  const look = `${control} ${problem === undefined ? 'border-border' : 'border-danger'}`;

  if (field.type === 'boolean') {
    return (
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-medium">
        <input
          {...common}
          type="checkbox"
          className="size-5 accent-primary focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {field.label}
      </label>
    );
  }
  const text = String(value);
  const target = field.type === 'reference' ? findEntity(field.references) : undefined;
  return (
    <div className={field.type === 'longText' ? 'sm:col-span-2' : ''}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {field.label}
        {!field.required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {field.type === 'choice' && (
        <select {...common} className={look} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose…</option>
          {field.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {target && <ReferenceSelect target={target} text={text} look={look} common={common} onChange={onChange} />}
      {field.type === 'longText' && (
        <textarea
          {...common}
          rows={4}
          className={look}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {!['choice', 'reference', 'longText'].includes(field.type) && (
        <input
          {...common}
          type={inputType(field)}
          inputMode={field.type === 'money' || field.type === 'number' ? 'decimal' : undefined}
          className={look}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function inputType(field: Field): string {
  if (field.type === 'date') return 'date';
  if (field.type === 'datetime') return 'datetime-local';
  // The form checks amounts itself, so that a wrong one gets a message instead of a silent refusal by the browser.
  return field.input ?? 'text';
}

interface ReferenceProps {
  target: Entity;
  text: string;
  look: string;
  common: object;
  onChange(value: string): void;
}

function ReferenceSelect({ target, text, look, common, onChange }: ReferenceProps) {
  const titleOf = useTitles();
  const rows = useRows(target);
  return (
    <select {...common} className={look} value={text} onChange={(event) => onChange(event.target.value)}>
      <option value="">Choose…</option>
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {titleOfRow(target, row, titleOf)}
        </option>
      ))}
    </select>
  );
}
