/** A labelled number, in a list of such numbers. */
export function Figure({ label, text, strong = false }: { label: string; text: string; strong?: boolean }) {
  return (
    <div
      className={`rounded-lg border p-4 ${strong ? 'border-primary bg-primary text-on-primary' : 'border-border bg-surface'}`}
    >
      <dt className={`text-sm ${strong ? '' : 'text-muted'}`}>{label}</dt>
      <dd className="mt-1 text-lg font-bold break-words tabular-nums">{text}</dd>
    </div>
  );
}
