import { Button, IconButton } from '../kit/Button.tsx';
import { TextField } from '../kit/Field.tsx';
import { addDays, dayOf, formatDay } from '../kit/format.ts';
import { useStore } from './store.tsx';
import { texts } from './texts.ts';
import { firstFreeDay, formatTime, freeStarts, type Wish } from './times.ts';

export interface Chosen {
  /** null: the first day with a free time. */
  day: string | null;
  start: number | null;
}
export const nothingChosen: Chosen = { day: null, start: null };

/** A day's free times to choose from. `except`: the booking that is being moved. */
export function FreeTimes({
  wish,
  except = '',
  chosen,
  onChoose,
}: {
  wish: Omit<Wish, 'day'>;
  except?: string;
  chosen: Chosen;
  onChoose(next: Chosen): void;
}) {
  const plan = useStore();
  const now = new Date();
  const today = dayOf(now);
  const day = chosen.day ?? firstFreeDay(plan, wish, today, now, except) ?? today;
  const starts = freeStarts(plan, { ...wish, day }, now, except);
  const next = starts.length === 0 ? firstFreeDay(plan, wish, day, now, except) : null;
  const show = (to: string) => onChoose({ day: to, start: null });
  return (
    <div>
      <div className="flex items-end gap-2">
        <IconButton
          label={texts.before}
          icon="back"
          tone="quiet"
          disabled={day <= today}
          onClick={() => show(addDays(day, -1))}
        />
        <TextField
          type="date"
          label={texts.day}
          className="grow"
          value={day}
          min={today}
          onChange={(event) => event.target.value !== '' && show(event.target.value)}
        />
        <IconButton label={texts.after} icon="next" tone="quiet" onClick={() => show(addDays(day, 1))} />
      </div>
      <div role="group" aria-label={`${texts.freeTimes}, ${formatDay(day, 'long')}`} className="mt-5">
        <p className="mb-3 font-semibold">{formatDay(day, 'long')}</p>
        {starts.length > 0 ? (
          <ul className="grid max-h-96 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto p-1">
            {starts.map((start) => (
              <li key={start}>
                <button
                  type="button"
                  aria-pressed={chosen.start === start}
                  onClick={() => onChoose({ day, start })}
                  className="min-h-11 w-full cursor-pointer rounded-md border border-border px-2 py-2 text-sm tabular-nums hover:bg-text/5 aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
                >
                  <strong>{formatTime(start)}</strong> – {formatTime(start + wish.minutes)}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-border p-4">
            <p className="text-muted">{next === null ? texts.noneFree : texts.noFree}</p>
            {next !== null && (
              <Button icon="next" onClick={() => show(next)}>
                {texts.nextFree}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Describes the chosen time for the user; null if none is chosen. */
export function momentOf(chosen: Chosen, minutes: number): string | null {
  if (chosen.day === null || chosen.start === null) return null;
  return texts.chosen(formatDay(chosen.day), formatTime(chosen.start), formatTime(chosen.start + minutes));
}
