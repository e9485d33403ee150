interface Series {
  name: string;
  values: readonly number[];
  tone: 'primary' | 'accent';
}

const width = 640;
const height = 220;

/** Areas over time, the first in front; the table below has the same data in numbers. */
export function Chart({
  label,
  series,
  ends,
  show,
}: {
  label: string;
  series: readonly Series[];
  ends: readonly [string, string];
  show: (value: number) => string;
}) {
  const top = Math.max(1, ...series.flatMap(({ values }) => values));
  const points = (values: readonly number[]) =>
    values.map((value, index) => {
      const x = values.length < 2 ? width : (index / (values.length - 1)) * width;
      return `${x.toFixed(1)},${(height - (Math.max(0, value) / top) * (height - 10)).toFixed(1)}`;
    });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-48 w-full rounded-md border border-border bg-background"
      >
        {series.toReversed().map(({ name, values, tone }) => (
          <g key={name} className={tone === 'primary' ? 'text-primary' : 'text-accent'}>
            <polygon
              points={`0,${height} ${points(values).join(' ')} ${width},${height}`}
              fill="currentColor"
              opacity="0.25"
            />
            <polyline
              points={points(values).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        ))}
      </svg>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <span>{ends[0]}</span>
        {series.map(({ name, values, tone }) => (
          <span key={name} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`size-3 rounded-sm ${tone === 'primary' ? 'bg-primary' : 'bg-accent'}`}
            />
            {name}: <span className="text-text tabular-nums">{show(values.at(-1) ?? 0)}</span>
          </span>
        ))}
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
