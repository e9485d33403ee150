import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { dayOf, formatDay } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { go } from '../kit/router.ts';
import { BookingDialog, OutcomeTag, useMark } from './BookingDialog.tsx';
import type { Booking } from './model.ts';
import { useStore } from './store.tsx';
import { texts } from './texts.ts';
import { formatTime } from './times.ts';

/** Today's bookings, to mark and to print. */
export function TodayPage() {
  const { bookings, setup } = useStore();
  const mark = useMark();
  const [open, setOpen] = useState<Booking | null>(null);
  const today = dayOf(new Date());
  const rows = bookings.filter(({ day }) => day === today).toSorted((a, b) => a.start - b.start);
  return (
    <>
      <Title
        actions={
          <Button icon="print" onClick={() => window.print()}>
            {texts.print}
          </Button>
        }
      >
        {formatDay(today, 'long')}
      </Title>
      {rows.length === 0 ? (
        <Empty icon="calendar" title={texts.todayEmpty} hint={texts.todayEmptyHint}>
          <Button tone="primary" icon="plus" onClick={() => go('/')}>
            {texts.book}
          </Button>
        </Empty>
      ) : (
        <>
          <p className="mb-3 text-muted">{texts.todayCount(rows.length)}</p>
          <ol className="grid grid-cols-1 gap-3">
            {rows.map((booking) => (
              <li
                key={booking.id}
                className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-border bg-surface p-4"
              >
                <p className="w-16 shrink-0 text-lg font-bold tabular-nums">{formatTime(booking.start)}</p>
                <div className="min-w-48 grow basis-0">
                  <p className="font-semibold break-words">{booking.name}</p>
                  <p className="text-sm break-words text-muted">
                    {[
                      booking.title,
                      texts.minutes(booking.minutes),
                      setup.people.find(({ id }) => id === booking.person)?.name,
                      booking.phone,
                      booking.note,
                    ]
                      .filter((part) => part !== undefined && part !== '')
                      .join(' · ')}
                  </p>
                  {booking.outcome !== 'booked' && <OutcomeTag outcome={booking.outcome} />}
                </div>
                <div className="flex flex-wrap gap-2 print:hidden">
                  {booking.outcome === 'booked' && (
                    <>
                      <Button icon="check" onClick={() => mark(booking, 'came')}>
                        {texts.came}
                      </Button>
                      <Button icon="close" onClick={() => mark(booking, 'missed')}>
                        {texts.missed}
                      </Button>
                    </>
                  )}
                  <Button tone="plain" icon="edit" onClick={() => setOpen(booking)}>
                    {texts.details}
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
      {open && <BookingDialog booking={open} onClose={() => setOpen(null)} />}
    </>
  );
}
