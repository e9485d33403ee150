import { controlClass, SelectField, TextField } from '../kit/Field.tsx';
import type { Input } from './calculation.ts';

interface Props {
  input: Input;
  text: string;
  currency: string;
  onText(text: string): void;
  error?: string | undefined;
}

function unitOf(input: Input, currency: string): string {
  if (input.type === 'choice') return '';
  return input.unit === 'money' ? currency : input.unit;
}

/** Returns a label with its unit: `Loan (EUR)`. */
export function labelOf(input: Input, currency: string): string {
  const unit = unitOf(input, currency);
  return unit === '' ? input.label : `${input.label} (${unit})`;
}

export function InputField({ input, text, currency, onText, error }: Props) {
  const label = labelOf(input, currency);
  if (input.type === 'choice') {
    return (
      <SelectField label={label} value={text} onChange={(event) => onText(event.target.value)}>
        {input.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={error}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** The same in a table cell, which the row and column label. */
export function InputCell({ input, text, onText, error, name }: Omit<Props, 'currency'> & { name: string }) {
  if (input.type === 'choice') {
    return (
      <select
        className={`${controlClass} min-w-32`}
        aria-label={name}
        value={text}
        onChange={(event) => onText(event.target.value)}
      >
        {input.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <>
      <input
        className={`${controlClass} min-w-28 text-right`}
        aria-label={name}
        aria-invalid={error !== undefined || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {error !== undefined && <p className="mt-1 text-sm whitespace-normal text-danger">{error}</p>}
    </>
  );
}
