interface RadarProps {
  /** What it shows: read to screen readers with the figures. */
  title: string;
  axes: readonly { label: string; value: number }[];
  /** The value at the rim. */
  most: number;
  write(value: number): string;
}

const width = 284;
const height = 196;
const [centerX, centerY] = [width / 2, height / 2];
const radius = 70;

/** A shape with a corner for each value, and a table of the same figures for screen readers. */
export function Radar({ title, axes, most, write }: RadarProps) {
  const at = (index: number, share: number): readonly [number, number] => {
    const angle = (2 * Math.PI * index) / axes.length - Math.PI / 2;
    return [centerX + radius * share * Math.cos(angle), centerY + radius * share * Math.sin(angle)];
  };
  const ring = (shares: readonly number[]) =>
    shares.map((share, index) => at(index, share).map(rounded).join(',')).join(' ');
  return (
    <figure className="relative">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="mx-auto block w-full max-w-80">
        {[0.5, 1].map((share) => (
          <polygon key={share} points={ring(axes.map(() => share))} className="fill-none stroke-line" />
        ))}
        {axes.map(({ label }, index) => {
          const [x, y] = at(index, 1);
          return <line key={label} x1={centerX} y1={centerY} x2={x} y2={y} className="stroke-line" />;
        })}
        <polygon
          points={ring(axes.map(({ value }) => Math.max(0, Math.min(1, value / most))))}
          className="fill-ink/12 stroke-ink"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        {axes.map(({ label, value }, index) => {
          const [x, y] = at(index, 1.16);
          const anchor = Math.abs(x - centerX) < 8 ? 'middle' : x > centerX ? 'start' : 'end';
          return (
            <text
              key={label}
              x={x}
              y={y}
              textAnchor={anchor}
              dominantBaseline="middle"
              className="fill-soft text-[11px]"
            >
              {label} <tspan className="fill-ink font-semibold">{write(value)}</tspan>
            </text>
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {axes.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{write(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const rounded = (value: number) => Math.round(value * 10) / 10;
