/** The cost of something at several sizes. */
export interface Curve {
  /** The unit of the sizes. */
  name: string;
  /** The unit of the costs. */
  unit: string;
  points: readonly (readonly [size: number, cost: number])[];
}

const width = 360;
const height = 220;
const left = 48;
const right = 40;
const top = 44;
const bottom = 44;

/** Draws one small plot per curve, with sizes by powers of ten and costs from zero: a level line is a constant cost. */
export function drawCurves(curves: readonly Curve[]): string {
  const columns = 2;
  const rows = Math.ceil(curves.length / columns);
  const plots = curves.map((curve, index) => {
    const x = (index % columns) * width;
    const y = Math.floor(index / columns) * height;
    return `<g transform="translate(${x} ${y})">${drawCurve(curve)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * width} ${rows * height}" font-family="system-ui, sans-serif" font-size="11">
<style>text{fill:#1f2937}.line{stroke:#4f46e5}.dot{fill:#4f46e5}.axis{stroke:#9ca3af}@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.line{stroke:#a5b4fc}.dot{fill:#a5b4fc}.axis{stroke:#6b7280}}</style>
${plots.join('\n')}
</svg>
`;
}

function drawCurve({ name, unit, points }: Curve): string {
  const sizes = points.map(([size]) => Math.log10(size));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const highest = Math.max(...points.map(([, cost]) => cost)) * 1.25;
  const x = (size: number) => left + ((Math.log10(size) - least) / (most - least)) * (width - left - right);
  const y = (cost: number) => height - bottom - (cost / highest) * (height - top - bottom);
  const line = points.map(([size, cost]) => `${x(size).toFixed(1)},${y(cost).toFixed(1)}`).join(' ');
  const marks = points.map(
    ([size, cost]) =>
      `<circle class="dot" cx="${x(size).toFixed(1)}" cy="${y(cost).toFixed(1)}" r="3"/>` +
      `<text x="${x(size).toFixed(1)}" y="${(y(cost) - 8).toFixed(1)}" text-anchor="middle">${cost.toFixed(1)}</text>` +
      `<text x="${x(size).toFixed(1)}" y="${height - bottom + 16}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  );
  return `<text x="${left}" y="20" font-weight="600">${unit}</text>
<line class="axis" x1="${left}" y1="${height - bottom}" x2="${width - right}" y2="${height - bottom}"/>
<polyline class="line" fill="none" stroke-width="2" points="${line}"/>
${marks.join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 10}" text-anchor="middle">${name}</text>`;
}
