import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { CheckField } from '../kit/Field.tsx';
import { dayOf, formatDay } from '../kit/format.ts';
import { useNotice } from '../kit/Notice.tsx';
import { type Chosen, FreeTimes, momentOf, nothingChosen } from './FreeTimes.tsx';
import type { Booking, Outcome } from './model.ts';
import { useStore } from './store.tsx';
import { texts } from './texts.ts';
import { formatTime, lastChange, whoIsFree } from './times.ts';

/** Returns a function that marks whether a person came; the mark can be undone. */
export function useMark(): (booking: Booking, outcome: Outcome) => void {
  const store = useStore();
  const tell = useNotice();
  return (booking, outcome) => {
    store.put({ ...booking, outcome });
    const said = { booked: texts.cleared, came: texts.markedCame, missed: texts.markedMissed }[outcome];
    tell(said(booking.name), () => store.put(booking));
  };
}

/** One booking and its actions. */
export function BookingDialog({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const store = useStore();
  const tell = useNotice();
  const mark = useMark();
  const [isMoving, setIsMoving] = useState(false);
  const [anyway, setAnyway] = useState(false);
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const [error, setError] = useState<string>();
  const wish = { minutes: booking.minutes, person: booking.person, needs: booking.needs };
  const person = store.setup.people.find(({ id }) => id === booking.person)?.name;
  const needs = store.setup.resources.filter(({ id }) => booking.needs.includes(id)).map(({ name }) => name);

  if (isMoving) {
    const moment = momentOf(chosen, booking.minutes);
    const move = () => {
      if (chosen.day === null || chosen.start === null || moment === null) return setError(texts.chooseTime);
      const free = whoIsFree(store, { ...wish, day: chosen.day }, chosen.start, booking.id);
      if (free[0] === undefined) return setError(texts.justTaken);
      store.put({ ...booking, day: chosen.day, start: chosen.start, person: free[0], outcome: 'booked' });
      tell(texts.moved(moment), () => store.put(booking));
      onClose();
    };
    return (
      <Dialog title={texts.moveTitle} onClose={onClose}>
        <p className="mb-4 text-muted">{`${booking.name} · ${booking.title}`}</p>
        <FreeTimes wish={wish} except={booking.id} chosen={chosen} onChoose={setChosen} />
        {error !== undefined && <p className="mt-3 text-sm text-danger">{error}</p>}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setIsMoving(false)}>{texts.back}</Button>
          <Button tone="primary" icon="check" onClick={move}>
            {texts.move}
          </Button>
        </div>
      </Dialog>
    );
  }
  const cancel = () => {
    store.cancel(booking.id);
    tell(texts.cancelled(booking.name), () => store.put(booking));
    onClose();
  };
  const set = (outcome: Outcome) => {
    mark(booking, outcome);
    onClose();
  };
  const until = lastChange(store.setup, booking);
  const isLate = until !== null && booking.outcome === 'booked' && until < new Date();
  const rows: [string, string][] = [
    [texts.day, formatDay(booking.day, 'long')],
    [texts.time, `${formatTime(booking.start)} – ${formatTime(booking.start + booking.minutes)}`],
    [texts.service, `${booking.title}, ${texts.minutes(booking.minutes)}`],
    [texts.who, person ?? ''],
    [texts.alsoNeeds, needs.join(', ')],
    [texts.phone, booking.phone],
    [texts.note, booking.note],
  ];

  return (
    <Dialog title={booking.name} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      {booking.outcome !== 'booked' && <OutcomeTag outcome={booking.outcome} />}
      {isLate && (
        <div className="mt-4 rounded-md border-2 border-danger p-4">
          <p className="font-semibold text-danger">
            {texts.tooLate(`${formatDay(dayOf(until))}, ${formatTime(until.getHours() * 60 + until.getMinutes())}`)}
          </p>
          <CheckField
            label={texts.changeAnyway}
            checked={anyway}
            onChange={(event) => setAnyway(event.target.checked)}
          />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button tone="primary" icon="calendar" disabled={isLate && !anyway} onClick={() => setIsMoving(true)}>
          {texts.move}
        </Button>
        {booking.outcome === 'booked' ? (
          <>
            <Button icon="check" onClick={() => set('came')}>
              {texts.came}
            </Button>
            <Button icon="close" onClick={() => set('missed')}>
              {texts.missed}
            </Button>
          </>
        ) : (
          <Button icon="reset" onClick={() => set('booked')}>
            {texts.clear}
          </Button>
        )}
        <Button tone="danger" icon="trash" disabled={isLate && !anyway} onClick={cancel}>
          {texts.cancelBooking}
        </Button>
        <Button tone="plain" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  );
}

/** A word that says whether the person came. */
export function OutcomeTag({ outcome }: { outcome: Outcome }) {
  const tone = { booked: 'text-muted', came: 'text-success', missed: 'text-danger' }[outcome];
  return <p className={`mt-2 text-sm font-semibold ${tone}`}>{texts.outcomes[outcome]}</p>;
}
