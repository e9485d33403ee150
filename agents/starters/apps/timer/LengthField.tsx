import { TextField } from '../kit/Field.tsx';
import { words } from './texts.ts';

/** A length as text; the caller parses it with `parseLength`. */
export function LengthField({
  label,
  value,
  hint = words.lengthHint,
  bad,
  onChange,
}: {
  label: string;
  value: string;
  hint?: string;
  bad: boolean;
  onChange(value: string): void;
}) {
  return (
    <TextField
      label={label}
      value={value}
      hint={hint}
      error={bad ? words.badLength : undefined}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      className="min-w-0"
    />
  );
}
