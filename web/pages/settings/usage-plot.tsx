interface Bar {
  label: string;
  value: number;
  /** The value in words. */
  text: string;
}

const height = 160;
const barWidth = 12;
const gap = 4;

/** A column for each day, oldest first. The table below has the same figures, so screen readers skip it. */
export function ColumnPlot({ bars, most }: { bars: readonly Bar[]; most: string }) {
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  const width = bars.length * (barWidth + gap);
  return (
    <figure aria-hidden className="flex flex-col gap-1">
      <p className="text-sm text-soft">{most}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-y border-line text-soft"
      >
        {bars.map(({ label, value, text }, index) => {
          const tall = highest === 0 ? 0 : (value / highest) * height;
          return (
            <g key={label}>
              <title>{`${label}: ${text}`}</title>
              <rect x={index * (barWidth + gap)} width={barWidth + gap} height={height} className="fill-transparent" />
              <rect
                x={index * (barWidth + gap) + gap / 2}
                y={height - tall}
                width={barWidth}
                height={tall}
                className="fill-ink"
              />
            </g>
          );
        })}
      </svg>
      <p className="flex justify-between text-sm text-soft">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
    </figure>
  );
}

/** A row for each thing, the largest first. */
export function RowPlot({ bars }: { bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <figure aria-hidden className="flex flex-col gap-3">
      {bars.map(({ label, value, text }) => (
        <div key={label} className="flex flex-col gap-1">
          <p className="flex justify-between gap-3 text-sm">
            <span className="truncate">{label}</span>
            <span className="shrink-0 text-soft">{text}</span>
          </p>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full">
            <rect width="100" height="4" className="fill-wash" />
            <rect width={highest === 0 ? 0 : (value / highest) * 100} height="4" className="fill-ink" />
          </svg>
        </div>
      ))}
    </figure>
  );
}
