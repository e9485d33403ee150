import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Card } from '../kit/Empty.tsx';
import { TextField } from '../kit/Field.tsx';
import { dayOf, formatDay, formatNumber } from '../kit/format.ts';
import { beep } from '../kit/sound.ts';
import { locale } from '../kit/starter.ts';
import { momentOf, partsOf } from './dates.ts';
import { useEngine } from './engine.tsx';
import { words } from './texts.ts';

const texts = words.date;
const units = ['days', 'hours', 'minutes', 'seconds'] as const;
const hours = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });

/** The time left until a day. */
export function DateMode() {
  const { now, values } = useEngine();
  const [open, setOpen] = useState(false);
  const moment = momentOf(values, now);
  const left = moment.getTime() - now;
  const past = left <= 0;
  const name = values.event || (values.date === '' ? texts.newYear : formatDay(dayOf(moment), 'long'));
  const parts = partsOf(past ? left : left + 999);
  const ring = useEffectEvent(() => {
    // No sound if the page is opened later.
    if (values.sound && left > -5000) beep(4);
  });
  useEffect(() => {
    if (past) ring();
  }, [past]);
  const change = (
    <>
      <Button icon="edit" onClick={() => setOpen(true)}>
        {texts.change}
      </Button>
      {open && <Change onClose={() => setOpen(false)} />}
    </>
  );
  if (values.event !== '' && values.date === '') {
    return (
      <Card className="mx-auto max-w-4xl text-center">
        <h2 className="font-heading text-2xl font-bold text-balance break-words">{texts.until(name)}</h2>
        <p className="mt-2 mb-6 text-muted">{texts.noDay}</p>
        {change}
      </Card>
    );
  }
  return (
    <Card className="mx-auto max-w-4xl text-center">
      <h2 className="font-heading text-2xl font-bold text-balance break-words">
        {past ? texts.since(name) : texts.until(name)}
      </h2>
      <p className="mt-2 text-muted">{texts.at(formatDay(dayOf(moment), 'long'), hours.format(moment))}</p>
      <div role="timer" aria-label={name} className="my-8 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {units.map((unit) => (
          <div key={unit} className="rounded-lg bg-background px-2 py-6">
            <div className="font-heading text-5xl leading-none font-bold tabular-nums md:text-6xl">
              {formatNumber(parts[unit], 0)}
            </div>
            <div className="mt-3 text-sm text-muted">{(parts[unit] === 1 ? texts.one : texts.units)[unit]}</div>
          </div>
        ))}
      </div>
      {change}
    </Card>
  );
}

function Change({ onClose }: { onClose(): void }) {
  const { now, values, setValues } = useEngine();
  const [event, setEvent] = useState(values.event);
  const [date, setDate] = useState(() => dayOf(momentOf(values, now)));
  const [time, setTime] = useState(values.time || '00:00');
  const [tried, setTried] = useState(false);
  const badDay = Number.isNaN(new Date(`${date}T12:00:00`).getTime());
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (badDay) return;
    setValues({ ...values, event: event.trim(), date, time });
    onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4 text-left">
        <TextField
          label={texts.event}
          value={event}
          maxLength={80}
          onChange={(input) => setEvent(input.target.value)}
        />
        <TextField
          label={texts.day}
          type="date"
          value={date}
          error={tried && badDay ? texts.badDay : undefined}
          onChange={(input) => setDate(input.target.value)}
        />
        <TextField label={texts.time} type="time" value={time} onChange={(input) => setTime(input.target.value)} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone="primary">
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
