import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { csvOf, download } from '../kit/download.ts';
import { addDays, dayOf, formatDay } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { go } from '../kit/router.ts';
import { BlockDialog, NewBlock } from './BlockDialog.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { type Column, Grid } from './Grid.tsx';
import type { Block, Booking } from './model.ts';
import { useStore } from './store.tsx';
import { texts } from './texts.ts';
import { blocksOf, hoursOf, type Plan, timeValue, weekdayOf } from './times.ts';

type View = 'day' | 'week';

/** Bookings of a day or a week on a time grid. */
export function CalendarPage() {
  const plan = useStore();
  const today = dayOf(new Date());
  const [view, setView] = useState<View>(() => (window.innerWidth < 768 ? 'day' : 'week'));
  const [day, setDay] = useState(today);
  const [open, setOpen] = useState<Booking | null>(null);
  const [blocking, setBlocking] = useState(false);
  const [block, setBlock] = useState<Block | null>(null);
  const monday = addDays(day, -weekdayOf(day));
  const columns = view === 'week' ? weekColumns(plan, monday, today) : dayColumns(plan, day, today);
  const title =
    view === 'day' ? formatDay(day, 'long') : `${formatDay(monday)} – ${formatDay(addDays(monday, 6), 'short')}`;
  const step = view === 'week' ? 7 : 1;
  return (
    <>
      <Title
        actions={
          <>
            <Button icon="close" onClick={() => setBlocking(true)}>
              {texts.block}
            </Button>
            <Button icon="print" onClick={() => window.print()}>
              {texts.print}
            </Button>
            <Button icon="download" onClick={() => download('bookings.csv', csv(plan), 'text/csv')}>
              {texts.csv}
            </Button>
            <Button tone="primary" icon="plus" onClick={() => go('/')}>
              {texts.book}
            </Button>
          </>
        }
      >
        {texts.calendar}
      </Title>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <IconButton label={texts.previous} icon="back" tone="quiet" onClick={() => setDay(addDays(day, -step))} />
        <IconButton label={texts.next} icon="next" tone="quiet" onClick={() => setDay(addDays(day, step))} />
        <Button onClick={() => setDay(today)}>{texts.toToday}</Button>
        <p role="status" className="grow px-2 font-semibold">
          {title}
        </p>
        <div className="flex gap-1">
          {(['day', 'week'] as const).map((one) => (
            <Button
              key={one}
              tone={view === one ? 'primary' : 'quiet'}
              aria-pressed={view === one}
              onClick={() => setView(one)}
            >
              {one === 'day' ? texts.dayView : texts.weekView}
            </Button>
          ))}
        </div>
      </div>
      <Grid columns={columns} label={title} onOpen={setOpen} onBlock={setBlock} />
      {open && <BookingDialog booking={open} onClose={() => setOpen(null)} />}
      {blocking && <NewBlock day={day} onClose={() => setBlocking(false)} />}
      {block && <BlockDialog block={block} onClose={() => setBlock(null)} />}
    </>
  );
}

function weekColumns(plan: Plan, monday: string, today: string): Column[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    .map((day) => ({
      key: day,
      title: formatDay(day),
      isToday: day === today,
      open: hoursOf(plan.setup, day),
      bookings: plan.bookings.filter((booking) => booking.day === day),
      blocks: blocksOf(plan, day),
    }))
    .filter(({ key, open, bookings }) => open.length > 0 || bookings.length > 0 || key === today);
}

/** Makes a column for each member of staff, and one for everything without a person. */
function dayColumns(plan: Plan, day: string, today: string): Column[] {
  const bookings = plan.bookings.filter((booking) => booking.day === day);
  const blocks = blocksOf(plan, day);
  const { people } = plan.setup;
  const shared = { isToday: day === today, open: hoursOf(plan.setup, day) };
  const columns = people.map(({ id, name }) => ({
    ...shared,
    key: id,
    title: name,
    bookings: bookings.filter(({ person }) => person === id),
    blocks: blocks.filter(({ who }) => who === '' || who === id),
  }));
  const rest = bookings.filter(({ person }) => !people.some(({ id }) => id === person));
  const others = blocks.filter(({ who }) => who !== '' && !people.some(({ id }) => id === who));
  if (people.length === 0) return [{ ...shared, key: day, title: formatDay(day), bookings, blocks }];
  return rest.length + others.length === 0
    ? columns
    : [...columns, { ...shared, key: '', title: texts.other, bookings: rest, blocks: others }];
}

/** Returns all bookings as CSV, in the order of their times. */
function csv({ bookings, setup }: Plan): string {
  const rows = bookings
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.start - b.start)
    .map((one) => [
      one.day,
      timeValue(one.start),
      timeValue(one.start + one.minutes),
      one.title,
      nameOf(setup.people, one.person),
      one.needs.map((id) => nameOf(setup.resources, id)).join(', '),
      one.name,
      one.phone,
      one.note,
      texts.outcomes[one.outcome],
    ]);
  return csvOf([texts.csvHead, ...rows]);
}

function nameOf(all: readonly { id: string; name: string }[], id: string): string {
  return all.find((one) => one.id === id)?.name ?? '';
}
