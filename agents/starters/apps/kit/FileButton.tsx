import { useId } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  /** The button's name in the application's language; a browser would use its own. */
  label: string;
  /** The same as for an input: `.csv,text/csv`. */
  accept: string;
  multiple?: boolean;
  tone?: 'primary' | 'quiet';
  onChoose(files: readonly File[]): void;
}

const tones = { primary: 'bg-primary text-on-primary', quiet: 'border border-border bg-surface text-text' };

/** A button to choose files. */
export function FileButton({ label, accept, multiple = false, tone = 'quiet', onChoose }: Props) {
  const id = useId();
  return (
    <span className="relative inline-block">
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // Allows choosing the same file again.
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <label
        htmlFor={id}
        className={`inline-flex min-h-11 items-center gap-2 rounded-md px-4 py-2 text-sm font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring ${tones[tone]}`}
      >
        <Icon name="upload" className="size-4" />
        {label}
      </label>
    </span>
  );
}
