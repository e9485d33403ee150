import { ScrollArea } from '../kit/ScrollArea.tsx';
import type { Block, Booking } from './model.ts';
import { texts } from './texts.ts';
import { formatTime } from './times.ts';

export interface Column {
  key: string;
  title: string;
  isToday: boolean;
  open: readonly { start: number; end: number }[];
  bookings: readonly Booking[];
  blocks: readonly Block[];
}

/** Pixels per minute: large enough that a booking of 25 minutes can be pressed. */
const scale = 1.8;

/** Columns of times; a booking's height shows its length. */
export function Grid({
  columns,
  label,
  onOpen,
  onBlock,
}: {
  columns: readonly Column[];
  label: string;
  onOpen(booking: Booking): void;
  onBlock(block: Block): void;
}) {
  const spans = columns.flatMap(({ open, bookings }) => [
    ...open,
    ...bookings.map(({ start, minutes }) => ({ start, end: start + minutes })),
  ]);
  const first = Math.floor(Math.min(...spans.map(({ start }) => start), 540) / 60) * 60;
  const last = Math.ceil(Math.max(...spans.map(({ end }) => end), 600) / 60) * 60;
  const hours = Array.from({ length: (last - first) / 60 }, (_, index) => first + index * 60);
  const place = (start: number, end: number) => ({
    top: (Math.max(start, first) - first) * scale,
    height: Math.max(0, Math.min(end, last) - Math.max(start, first)) * scale,
  });
  return (
    <ScrollArea label={label} className="overflow-x-auto rounded-lg border border-border bg-surface">
      <div className="flex min-w-max">
        <div className="w-14 shrink-0 pt-11" aria-hidden="true">
          {hours.map((hour) => (
            <div key={hour} style={{ height: 60 * scale }} className="-mt-px px-2 text-xs text-muted tabular-nums">
              {formatTime(hour)}
            </div>
          ))}
        </div>
        {columns.map(({ key, title, isToday, open, bookings, blocks }) => (
          <section key={key} aria-label={title} className="min-w-36 grow basis-0 border-l border-border">
            <h2
              className={`flex h-11 items-center justify-center border-b border-border px-2 text-sm font-semibold ${isToday ? 'bg-primary text-on-primary' : ''}`}
            >
              <span className="truncate">{title}</span>
            </h2>
            <div className="relative bg-text/6" style={{ height: (last - first) * scale }}>
              {open.map(({ start, end }) => (
                <div key={start} className="absolute inset-x-0 bg-surface" style={place(start, end)} />
              ))}
              {hours.map((hour) => (
                <div
                  key={hour}
                  className="absolute inset-x-0 border-t border-border/60"
                  style={{ top: (hour - first) * scale }}
                />
              ))}
              {open.length === 0 && (
                <p className="absolute inset-x-0 top-3 text-center text-sm text-muted">{texts.closed}</p>
              )}
              {blocks.map((block) => (
                <button
                  key={block.id}
                  type="button"
                  onClick={() => onBlock(block)}
                  style={place(block.start, block.end)}
                  className="absolute inset-x-0 flex cursor-pointer items-start overflow-hidden border-y border-border bg-[repeating-linear-gradient(45deg,var(--border)_0_2px,var(--surface)_2px_12px)] p-2 text-left text-sm focus-visible:-outline-offset-2"
                >
                  <span className="max-w-full truncate rounded-sm bg-surface px-2 py-0.5 text-text">
                    {block.reason === '' ? texts.blocked : block.reason}
                  </span>
                </button>
              ))}
              {lanesOf(bookings).map(({ booking, lane, lanes }) => (
                <button
                  key={booking.id}
                  type="button"
                  onClick={() => onOpen(booking)}
                  style={{
                    ...place(booking.start, booking.start + booking.minutes),
                    left: `calc(${(lane / lanes) * 100}% + 2px)`,
                    width: `calc(${100 / lanes}% - 4px)`,
                  }}
                  className={`absolute cursor-pointer overflow-hidden rounded-md border border-l-4 bg-background px-2 py-1 text-left text-sm leading-tight text-text shadow-sm hover:shadow-md ${
                    { booked: 'border-primary', came: 'border-success', missed: 'border-danger line-through' }[
                      booking.outcome
                    ]
                  }`}
                >
                  <strong className="block truncate">
                    {formatTime(booking.start)} {booking.name}
                  </strong>
                  <span className="block truncate text-muted">{booking.title}</span>
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </ScrollArea>
  );
}

/** Places bookings at the same time side by side. */
function lanesOf(bookings: readonly Booking[]): { booking: Booking; lane: number; lanes: number }[] {
  const placed: { booking: Booking; lane: number }[] = [];
  for (const booking of bookings.toSorted((a, b) => a.start - b.start)) {
    const used = placed.filter(({ booking: other }) => overlap(booking, other)).map(({ lane }) => lane);
    let lane = 0;
    while (used.includes(lane)) lane += 1;
    placed.push({ booking, lane });
  }
  return placed.map((one) => ({
    ...one,
    lanes: Math.max(...placed.filter(({ booking }) => overlap(one.booking, booking)).map(({ lane }) => lane)) + 1,
  }));
}

function overlap(a: Booking, b: Booking): boolean {
  return a.start < b.start + b.minutes && b.start < a.start + a.minutes;
}
