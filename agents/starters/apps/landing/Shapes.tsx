const corners = [
  'rounded-full',
  'rounded-tl-full',
  'rounded-t-full',
  'rounded-br-full',
  'rounded-bl-full rounded-tr-full',
  'rounded-b-full',
  'rounded-tr-full',
];
const inks = ['bg-accent', 'bg-surface', 'bg-text', 'bg-primary', 'bg-success'];
const grounds = ['bg-primary', 'bg-accent', 'bg-surface', 'bg-background'];

function numbersOf(seed: string): (count: number) => number {
  let state = Array.from(seed).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7);
  return (count) => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return Math.floor(state / 97) % count;
  };
}

/** A pattern in the colours of the theme, always the same for the same name; decoration only. */
export function Shapes({ seed, columns, rows }: { seed: string; columns: number; rows: number }) {
  const next = numbersOf(seed);
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const ground = next(grounds.length);
    // Surface and background are too similar to form a pattern.
    const papers = ['bg-surface', 'bg-background'];
    const isPaper = papers.includes(grounds[ground] ?? '');
    const others = inks.filter((ink) => ink !== grounds[ground] && !(isPaper && papers.includes(ink)));
    return { index, ground: grounds[ground], ink: others[next(others.length)], corner: corners[next(corners.length)] };
  });
  return (
    <div
      aria-hidden="true"
      className="grid overflow-hidden rounded-lg print:hidden"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {tiles.map(({ index, ground, ink, corner }) => (
        <div key={index} className={`aspect-square ${ground}`}>
          <div className={`size-full ${ink} ${corner} ${(index * 7) % 5 === 3 ? 'scale-50' : ''}`} />
        </div>
      ))}
    </div>
  );
}
