import { Button } from '../kit/Button.tsx';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import { csvOf, download } from '../kit/download.ts';
import { Card, Empty } from '../kit/Empty.tsx';
import { addDays, dayOf, formatDay, formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { entryOf, scaleOf, targetOf, type Thing, withUnit } from './model.ts';
import { useTracker } from './store.tsx';
import { texts } from './texts.ts';
import { Figure, NothingYet, ThingPicker, useShown } from './ThingPicker.tsx';

const [width, height, left, bottom, top] = [720, 260, 48, 28, 12];
const span = 30;

/** The last thirty days as a line or as bars. */
export function ChartPage() {
  const store = useTracker();
  const [thing, pick] = useShown();
  const today = dayOf(new Date());
  const points = thing
    ? Array.from({ length: span }, (_, index) => ({ index, day: addDays(today, index - span + 1) })).flatMap((at) => {
        const value = entryOf(store.entries, thing, at.day);
        return value === undefined ? [] : [{ ...at, value }];
      })
    : [];
  const all = points.map(({ value }) => value);
  const save = () => {
    const rows = store.things.flatMap(({ id, name, unit }) =>
      Object.entries(store.entries[id] ?? {}).map(([day, value]) => [day, name, value, unit]),
    );
    const notes = Object.entries(store.notes)
      .filter(([, note]) => note !== '')
      .map(([day, note]) => [day, texts.csvNote, note, '']);
    const sorted = [...rows, ...notes].toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
    download('tracker.csv', csvOf([texts.csvHead, ...sorted]), 'text/csv');
  };
  return (
    <>
      <Title
        actions={
          <Button icon="download" onClick={save}>
            {texts.csv}
          </Button>
        }
      >
        {texts.chart}
      </Title>
      {thing === undefined ? (
        <NothingYet />
      ) : (
        <>
          <div className="mb-5">
            <ThingPicker thing={thing} onPick={pick} />
          </div>
          {points.length === 0 ? (
            <Empty icon="chart" title={texts.chartEmpty} hint={texts.chartEmptyHint} />
          ) : (
            <>
              <dl className="mb-5 flex flex-wrap gap-3">
                <Figure
                  label={texts.average}
                  value={withUnit(all.reduce((sum, value) => sum + value, 0) / all.length, thing)}
                />
                <Figure label={texts.lowest} value={withUnit(Math.min(...all), thing)} />
                <Figure label={texts.highest} value={withUnit(Math.max(...all), thing)} />
                {targetOf(thing) > 0 && <Figure label={texts.targetValue} value={withUnit(targetOf(thing), thing)} />}
              </dl>
              <Card title={texts.chartOf(thing.name)}>
                <ScrollArea label={texts.chartOf(thing.name)} atEnd className="overflow-x-auto">
                  <Plot thing={thing} points={points} today={today} />
                </ScrollArea>
              </Card>
            </>
          )}
        </>
      )}
    </>
  );
}

interface Point {
  index: number;
  day: string;
  value: number;
}

function Plot({ thing, points, today }: { thing: Thing; points: readonly Point[]; today: string }) {
  const values = points.map(({ value }) => value);
  const isLine = thing.kind === 'number' || thing.kind === 'scale';
  const target = targetOf(thing);
  const [low, high] = rangeOf(thing, target > 0 ? [...values, target] : values);
  const x = (index: number) => left + ((index + 0.5) * (width - left)) / span;
  const y = (value: number) => height - bottom - ((value - low) / (high - low)) * (height - bottom - top);
  const goal = target > 0 ? `${texts.target(withUnit(target, thing))}. ` : '';
  const label = `${texts.chartOf(thing.name)}: ${goal}${points.map(({ day, value }) => `${formatDay(day)} ${withUnit(value, thing)}`).join(', ')}`;
  const bar = (width - left) / span - 6;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto w-full min-w-140 text-sm"
    >
      {[low, (low + high) / 2, high].map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} className="stroke-border" />
          <text x={left - 8} y={y(value) + 4} textAnchor="end" className="fill-muted">
            {formatNumber(value, 1)}
          </text>
        </g>
      ))}
      {target > 0 && (
        <line
          x1={left}
          x2={width}
          y1={y(target)}
          y2={y(target)}
          strokeWidth="2"
          strokeDasharray="6 5"
          className="stroke-success"
        />
      )}
      {isLine ? (
        <>
          <polyline
            points={points.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
            fill="none"
            strokeWidth="2.5"
            strokeLinejoin="round"
            className="stroke-primary"
          />
          {points.map(({ index, value }) => (
            <circle key={index} cx={x(index)} cy={y(value)} r="4" className="fill-primary" />
          ))}
        </>
      ) : (
        points.map(({ index, value }) => (
          <rect
            key={index}
            x={x(index) - bar / 2}
            y={y(value)}
            width={bar}
            height={Math.max(0, y(low) - y(value))}
            rx="3"
            className="fill-primary"
          />
        ))
      )}
      <text x={left} y={height - 6} className="fill-muted">
        {formatDay(addDays(today, 1 - span))}
      </text>
      <text x={width} y={height - 6} textAnchor="end" className="fill-muted">
        {formatDay(today)}
      </text>
    </svg>
  );
}

function rangeOf(thing: Thing, values: readonly number[]): [number, number] {
  if (thing.kind === 'scale') return [0, scaleOf(thing).at(-1) ?? 1];
  if (thing.kind === 'yes') return [0, 1];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (thing.kind === 'count') return [0, Math.max(thing.goal, max)];
  const room = Math.max(1, (max - min) * 0.15);
  return [Math.floor(min - room), Math.ceil(max + room)];
}
