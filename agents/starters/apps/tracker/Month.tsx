import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { addDays, dayOf, formatDay, formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { locale } from '../kit/starter.ts';
import { entryOf, isDone, mondayOf, shareOf, type Thing } from './model.ts';
import { useTracker } from './store.tsx';
import { texts } from './texts.ts';
import { NothingYet, ThingPicker, useShown } from './ThingPicker.tsx';
import { DayEntries } from './Today.tsx';

/** One thing over a month; each day can be corrected. */
export function MonthPage() {
  const today = dayOf(new Date());
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`);
  const [open, setOpen] = useState<string | null>(null);
  const [thing, pick] = useShown();
  const move = (months: number) => {
    const date = new Date(`${first}T12:00:00`);
    date.setMonth(date.getMonth() + months);
    setFirst(dayOf(date));
  };
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(
    new Date(`${first}T12:00:00`),
  );
  return (
    <>
      <Title>{texts.month}</Title>
      {thing === undefined ? (
        <NothingYet />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-end gap-2">
            <ThingPicker thing={thing} onPick={pick} />
            <IconButton label={texts.previous} icon="back" tone="quiet" onClick={() => move(-1)} />
            <IconButton
              label={texts.next}
              icon="next"
              tone="quiet"
              disabled={first.slice(0, 7) >= today.slice(0, 7)}
              onClick={() => move(1)}
            />
            <p role="status" className="py-3 font-semibold">
              {name}
            </p>
          </div>
          <MonthGrid thing={thing} first={first} today={today} onOpen={setOpen} />
          <p className="mt-3 text-sm text-muted">{texts.correct}</p>
        </>
      )}
      {open !== null && (
        <Dialog title={formatDay(open, 'long')} onClose={() => setOpen(null)}>
          <DayEntries day={open} narrow />
          <div className="mt-5 flex justify-end">
            <Button tone="primary" icon="check" onClick={() => setOpen(null)}>
              {texts.close}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function MonthGrid({
  thing,
  first,
  today,
  onOpen,
}: {
  thing: Thing;
  first: string;
  today: string;
  onOpen(day: string): void;
}) {
  const { entries } = useTracker();
  const start = mondayOf(first);
  const all = Array.from({ length: 42 }, (_, index) => addDays(start, index));
  const month = first.slice(0, 7);
  const days = all.slice(0, all.slice(35).some((day) => day.startsWith(month)) ? 42 : 35);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  return (
    <div className="grid max-w-3xl grid-cols-7 gap-1 md:gap-2">
      {days.slice(0, 7).map((day) => (
        <span key={day} aria-hidden="true" className="text-center text-sm text-muted">
          {weekday.format(new Date(`${day}T12:00:00`))}
        </span>
      ))}
      {days.map((day) => {
        if (!day.startsWith(month)) return <span key={day} />;
        const value = entryOf(entries, thing, day);
        const isFull = isDone(entries, thing, day);
        const said = value === undefined ? texts.nothing : thing.kind === 'yes' ? texts.doneShort : formatNumber(value);
        return (
          <button
            key={day}
            type="button"
            disabled={day > today}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onOpen(day)}
            className={`relative flex min-h-14 cursor-pointer flex-col items-start overflow-hidden rounded-md border p-1.5 text-sm disabled:cursor-default disabled:opacity-40 md:min-h-20 md:p-2 ${isFull ? 'border-success bg-success text-on-success' : 'border-border bg-surface text-text hover:bg-text/5'} ${day === today ? 'outline-2 outline-offset-1 outline-ring' : ''}`}
          >
            <span className="sr-only">{texts.gridDay(formatDay(day), said)}</span>
            <span aria-hidden="true" className={day === today ? 'font-bold' : ''}>
              {Number(day.slice(8))}
            </span>
            {value !== undefined && thing.kind !== 'yes' && (
              <strong aria-hidden="true" className="mt-auto max-w-full truncate tabular-nums">
                {formatNumber(value)}
              </strong>
            )}
            {!isFull && value !== undefined && (
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 h-1 bg-success"
                style={{ width: `${shareOf(entries, thing, day) * 100}%` }}
              />
            )}
          </button>
        );
      })}
    </div>
  );
}
