import { flags } from './flags.ts';
import { words } from './texts.ts';

const width = 90;
const height = 60;
const star = Array.from({ length: 10 }, (_, index) => {
  const angle = (index * Math.PI) / 5 - Math.PI / 2;
  const radius = index % 2 === 0 ? 1 : 0.382;
  return `${45 + 14 * radius * Math.cos(angle)},${31 + 14 * radius * Math.sin(angle)}`;
}).join(' ');

/** The flag of a country, without its name. */
export function Flag({ code }: { code: string }) {
  const drawing = flags.get(code);
  if (!drawing) return null;
  const { direction, stripes, shape, colours } = drawing;
  const total = stripes.reduce((sum, { weight }) => sum + weight, 0);
  const along = direction === 'h' ? height : width;
  const [first = '', second] = colours;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.flag}
      className="mx-auto w-full max-w-72 rounded-md border border-border"
    >
      {stripes.map(({ colour, weight }, index) => {
        const before = stripes.slice(0, index).reduce((sum, stripe) => sum + stripe.weight, 0);
        const from = (before / total) * along;
        const size = (weight / total) * along;
        return direction === 'h' ? (
          <rect key={index} y={from} width={width} height={size + 0.1} fill={colour} />
        ) : (
          <rect key={index} x={from} width={size + 0.1} height={height} fill={colour} />
        );
      })}
      {shape === 'disc' && <circle cx="45" cy="30" r="14" fill={first} />}
      {shape === 'star' && <polygon points={star} fill={first} />}
      {shape === 'triangle' && <polygon points="0,0 38,30 0,60" fill={first} />}
      {shape === 'plus' && <path d="M39 14h12v10h10v12H51v10H39V36H29V24h10z" fill={first} />}
      {shape === 'nordic' && (
        <>
          <path d="M24 0h14v23h52v14H38v23H24V37H0V23h24z" fill={first} />
          {second && <path d="M28 0h6v27h56v6H34v27h-6V33H0v-6h28z" fill={second} />}
        </>
      )}
    </svg>
  );
}
