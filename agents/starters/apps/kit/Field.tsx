import { type ComponentProps, type ReactNode, useId } from 'react';

export const controlClass =
  'min-h-11 w-full rounded-md border border-border bg-surface px-3 py-2 text-base text-text placeholder:text-muted ' +
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ring aria-invalid:border-danger';

interface Labelled {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
}

interface Ids {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

function Labelled({ label, hint, error, className = '', children }: Labelled & { children(ids: Ids): ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={`text-sm ${error === undefined ? 'text-muted' : 'text-danger'}`}>
          {note}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, className, ...rest }: Labelled & ComponentProps<'input'>) {
  return (
    <Labelled label={label} hint={hint} error={error} className={className}>
      {(ids) => <input type="text" className={controlClass} {...rest} {...ids} />}
    </Labelled>
  );
}

export function TextArea({ label, hint, error, className, ...rest }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} hint={hint} error={error} className={className}>
      {(ids) => <textarea rows={4} className={controlClass} {...rest} {...ids} />}
    </Labelled>
  );
}

export function SelectField({ label, hint, error, className, children, ...rest }: Labelled & ComponentProps<'select'>) {
  return (
    <Labelled label={label} hint={hint} error={error} className={className}>
      {(ids) => (
        <select className={controlClass} {...rest} {...ids}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

export function CheckField({ label, className = '', ...rest }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 text-sm ${className}`}>
      <input type="checkbox" className="size-5 shrink-0 accent-[var(--primary)]" {...rest} />
      <span>{label}</span>
    </label>
  );
}
