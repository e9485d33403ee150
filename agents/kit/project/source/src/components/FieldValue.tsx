import { formatValue } from '../format.ts';
import type { Field, Value } from '../records.ts';
import { useTitles } from '../store.ts';
import { Badge } from './Badge.tsx';

/** One value, in the form that lists and details show. */
export function FieldValue({ field, value }: { field: Field; value: Value }) {
  const titleOf = useTitles();
  const text = formatValue(field, value, titleOf);
  if (text === '–') return <span className="text-muted">–</span>;
  if (field.type === 'choice') return <Badge value={text} options={field.options ?? []} />;
  if (field.type === 'reference') {
    return (
      <a
        href={`#/${field.references ?? ''}/${String(value)}`}
        className="rounded-sm underline decoration-border underline-offset-4 hover:decoration-primary focus-visible:outline-2 focus-visible:outline-ring"
      >
        {text}
      </a>
    );
  }
  if (field.type === 'money' || field.type === 'number') return <span className="tabular-nums">{text}</span>;
  return <span className="break-words whitespace-pre-line">{text}</span>;
}
