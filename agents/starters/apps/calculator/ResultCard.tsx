import type { Result } from './calculation.ts';
import { texts } from './texts.ts';

/** The main result in large type, the others below it; `null` while an input is invalid. */
export function ResultCard({ results, note }: { results: readonly Result[] | null; note?: string | undefined }) {
  const [main, ...others] = results ?? [];
  return (
    <section aria-label={texts.result} className="overflow-hidden rounded-lg border border-border bg-surface">
      <output aria-live="polite" className="block bg-primary p-5 text-on-primary md:p-7">
        {main ? (
          <>
            <span className="block text-sm font-medium">{main.label}</span>
            <span className="mt-1 block font-heading text-4xl font-bold break-words tabular-nums md:text-5xl">
              {main.text}
            </span>
          </>
        ) : (
          <span className="block font-medium">{texts.waiting}</span>
        )}
      </output>
      {others.length > 0 && (
        <dl className="grid gap-px bg-border sm:grid-cols-2">
          {others.map(({ label, text }) => (
            <div key={label + text} className="bg-surface px-5 py-4 sm:odd:last:col-span-2 md:px-7">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="mt-0.5 text-lg font-semibold break-words tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {note !== undefined && <p className="border-t border-border px-5 py-3 text-sm text-muted md:px-7">{note}</p>}
    </section>
  );
}
