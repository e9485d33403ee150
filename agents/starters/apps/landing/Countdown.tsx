import { formatDay, formatNumber } from '../kit/format.ts';
import { useNow } from '../kit/now.ts';
import { formatTime, parseDate, parseTime } from '../kit/when.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

/** The day of the event and a countdown. */
export function Countdown() {
  const now = useNow(1000);
  const day = parseDate(values.date, now);
  if (day === null) {
    return (
      <p className="mt-6 inline-block rounded-md border border-dashed border-on-primary px-4 py-3 font-semibold">
        {values.date === '' ? texts.missing.date : values.date}
      </p>
    );
  }
  const minutes = parseTime(values.starts);
  const begin = new Date(`${day}T00:00:00`);
  begin.setMinutes(minutes ?? 0);
  const end = new Date(`${day}T23:59:59`);
  const left = Math.ceil((begin.getTime() - now.getTime()) / 1000);
  const parts: [number, string][] = [
    [Math.floor(left / 86_400), texts.days],
    [Math.floor((left % 86_400) / 3600), texts.hours],
    [Math.floor((left % 3600) / 60), texts.minutes],
    [left % 60, texts.seconds],
  ];
  return (
    <div className="mt-6">
      <p className="font-heading text-lg font-semibold md:text-xl">
        {formatDay(day, 'long')}
        {minutes !== null && `, ${formatTime(minutes)}`}
      </p>
      {left > 0 ? (
        <div role="timer" aria-label={texts.countdown} className="mt-4 grid max-w-md grid-cols-4 gap-2 print:hidden">
          {parts.map(([value, unit]) => (
            <div key={unit} className="rounded-md bg-surface px-1 py-3 text-center text-text">
              <span className="block font-heading text-2xl leading-none font-bold tabular-nums">
                {formatNumber(value, 0)}
              </span>{' '}
              <span className="mt-1 block text-xs text-muted">{unit}</span>
            </div>
          ))}
        </div>
      ) : (
        <p role="status" className="mt-4 font-semibold">
          {now <= end ? texts.begun : texts.over}
        </p>
      )}
    </div>
  );
}
