import { useState } from 'react';
import { IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import { addDays, dayOf, formatDay } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { locale } from '../kit/starter.ts';
import { isDone, mondayOf, shareOf, streaksOf, type Thing } from './model.ts';
import { useTracker } from './store.tsx';
import { texts } from './texts.ts';
import { Figure, NothingYet, ThingPicker, useShown } from './ThingPicker.tsx';

const [size, gap, top, left] = [13, 3, 20, 30];

/** One thing over a year, with a column for each week. */
export function YearPage() {
  const { entries } = useTracker();
  const today = dayOf(new Date());
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const [thing, pick] = useShown();
  if (thing === undefined) {
    return (
      <>
        <Title>{texts.year}</Title>
        <NothingYet />
      </>
    );
  }
  const streaks = streaksOf(entries, thing, today);
  const unit = thing.perWeek === 7 ? texts.streakDays : texts.streakWeeks;
  const count = Object.keys(entries[thing.id] ?? {}).filter(
    (day) => day.startsWith(String(year)) && isDone(entries, thing, day),
  ).length;
  return (
    <>
      <Title>{texts.year}</Title>
      <div className="mb-5 flex flex-wrap items-end gap-2">
        <ThingPicker thing={thing} onPick={pick} />
        <IconButton label={texts.previous} icon="back" tone="quiet" onClick={() => setYear(year - 1)} />
        <IconButton
          label={texts.next}
          icon="next"
          tone="quiet"
          disabled={year >= Number(today.slice(0, 4))}
          onClick={() => setYear(year + 1)}
        />
        <p role="status" className="py-3 font-semibold">
          {year}
        </p>
      </div>
      <dl className="mb-5 flex flex-wrap gap-3">
        <Figure label={texts.current} value={unit(streaks.current)} />
        <Figure label={texts.longestTitle} value={unit(streaks.longest)} />
        <Figure label={`${texts.total}, ${year}`} value={String(count)} />
      </dl>
      <Card>
        <ScrollArea label={texts.yearOf(thing.name, year)} atEnd className="overflow-x-auto">
          <HeatMap thing={thing} year={year} label={`${texts.yearOf(thing.name, year)}: ${texts.daysDone(count)}`} />
        </ScrollArea>
        <p className="mt-3 flex items-center gap-1.5 text-sm text-muted">
          {texts.legendLess}
          {[0, 0.34, 0.67, 1].map((share) => (
            <span
              key={share}
              aria-hidden="true"
              className="size-4 rounded-sm border border-border"
              style={{ background: fill(share) }}
            />
          ))}
          {texts.legendMore}
        </p>
      </Card>
    </>
  );
}

function fill(share: number): string {
  return `color-mix(in oklab, var(--success) ${Math.round(share * 100)}%, var(--background))`;
}

function HeatMap({ thing, year, label }: { thing: Thing; year: number; label: string }) {
  const { entries } = useTracker();
  const first = mondayOf(`${year}-01-01`);
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) days.push(day);
  const weekOf = (day: string) => Math.round((Date.parse(mondayOf(day)) - Date.parse(first)) / 604_800_000);
  const month = new Intl.DateTimeFormat(locale, { month: 'short' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const step = size + gap;
  return (
    <svg
      role="img"
      aria-label={label}
      width={left + 54 * step}
      height={top + 7 * step}
      className="block fill-text text-xs"
    >
      {days
        .filter((day) => day.endsWith('-01'))
        .map((day) => (
          <text key={day} x={left + weekOf(day) * step} y={12} className="fill-muted">
            {month.format(new Date(`${day}T12:00:00`))}
          </text>
        ))}
      {[0, 2, 4].map((row) => (
        <text key={row} x={0} y={top + row * step + 11} className="fill-muted">
          {weekday.format(new Date(`${addDays(first, row)}T12:00:00`))}
        </text>
      ))}
      {days.map((day) => (
        <rect
          key={day}
          x={left + weekOf(day) * step}
          y={top + rowOf(day) * step}
          width={size}
          height={size}
          rx={3}
          className="stroke-border"
          style={{ fill: fill(shareOf(entries, thing, day)) }}
        >
          <title>{formatDay(day)}</title>
        </rect>
      ))}
    </svg>
  );
}

/** Monday is 0. */
function rowOf(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(mondayOf(day))) / 86_400_000);
}
