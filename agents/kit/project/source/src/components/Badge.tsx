const dots = ['bg-accent', 'bg-primary', 'bg-success', 'bg-border', 'bg-danger'];
const goodEnd = /^(done|paid|complete|completed|delivered|approved|confirmed|active|accepted|resolved|ready|passed)$/i;
const badEnd = /^(cancelled|canceled|rejected|failed|overdue|missed|lost|declined|late|broken|expired|blocked)$/i;

const quietEnd = /^(closed|archived|inactive|paused|retired|draft|none)$/i;

/** The value of a choice. Its colour only adds to the text and never replaces it. */
export function Badge({ value, options }: { value: string; options: readonly string[] }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-border bg-background px-2.5 py-0.5 text-xs font-medium whitespace-nowrap text-text">
      <span className={`size-2 rounded-full ${dotOf(value, options)}`} aria-hidden="true" />
      {value}
    </span>
  );
}

function dotOf(value: string, options: readonly string[]): string {
  if (goodEnd.test(value)) return 'bg-success';
  if (badEnd.test(value)) return 'bg-danger';
  if (quietEnd.test(value)) return 'bg-muted';
  return dots[Math.max(0, options.indexOf(value)) % dots.length] ?? 'bg-border';
}
