import { type ComponentProps, type ReactNode, useId } from 'react';
import { useWords } from '../words/words.tsx';

const control =
  'w-full rounded border border-edge bg-sheet px-3 py-1.5 text-base text-ink placeholder:text-soft ' +
  'aria-invalid:border-bad aria-invalid:border-2 disabled:opacity-60';

interface FieldProps {
  label: string;
  /** Hides the label from eyes, and not from screen readers. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong with the value; null if nothing is. */
  error?: string | null;
}

interface Wired {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** Wires a label, a hint and an error to a control. */
function Field({
  label,
  hideLabel,
  hint,
  error,
  required,
  children,
}: FieldProps & { required?: boolean | undefined; children(wired: Wired): ReactNode }) {
  const id = useId();
  const words = useWords();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
        {required && <span className="font-normal text-soft"> ({words.common.required})</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint }} hideLabel={hideLabel ?? false} error={error ?? null} required={rest.required}>
      {(wired) => <input className={`${control} min-h-9 max-md:min-h-11 ${className}`} {...wired} {...rest} />}
    </Field>
  );
}

/** A text of several lines that grows with what is in it. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint }} hideLabel={hideLabel ?? false} error={error ?? null} required={rest.required}>
      {(wired) => (
        <textarea
          className={`${control} field-sizing-content max-h-[50vh] resize-y ${className || 'min-h-20'}`}
          {...wired}
          {...rest}
        />
      )}
    </Field>
  );
}

export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint }} hideLabel={hideLabel ?? false} error={error ?? null} required={rest.required}>
      {(wired) => <select className={`${control} min-h-9 max-md:min-h-11 ${className}`} {...wired} {...rest} />}
    </Field>
  );
}

/** A box to tick, with its words beside it. */
export function CheckField({ label, hint, ...rest }: Pick<FieldProps, 'label' | 'hint'> & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <input
        type="checkbox"
        id={id}
        className="mt-1 size-4 shrink-0 accent-ink"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
