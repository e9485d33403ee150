import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { CheckField, SelectField, TextField } from '../kit/Field.tsx';
import { formatDay } from '../kit/format.ts';
import { useNotice } from '../kit/Notice.tsx';
import type { Block } from './model.ts';
import { useStore } from './store.tsx';
import { texts } from './texts.ts';
import { formatTime, timeValue } from './times.ts';

/** Blocks a time: a break, a holiday, a machine in repair. */
export function NewBlock({ day, onClose }: { day: string; onClose(): void }) {
  const store = useStore();
  const tell = useNotice();
  const [form, setForm] = useState({ from: day, to: day, all: true, start: 720, end: 780, who: '', reason: '' });
  const [error, setError] = useState<string>();
  const change = (next: Partial<typeof form>) => setForm({ ...form, ...next });
  const block = { ...form, start: form.all ? 0 : form.start, end: form.all ? 1440 : form.end };
  const clashes = store.bookings.filter(
    (booking) =>
      block.from <= booking.day &&
      booking.day <= block.to &&
      booking.start < block.end &&
      block.start < booking.start + booking.minutes &&
      (block.who === '' || block.who === booking.person || booking.needs.includes(block.who)),
  ).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (block.to < block.from || block.end <= block.start) return setError(texts.blockOrder);
    const { from, to, start, end, who, reason } = block;
    store.block({ from, to, start, end, who, reason: reason.trim() });
    tell(texts.blockDone);
    onClose();
  };
  const some = [...store.setup.people, ...store.setup.resources];
  return (
    <Dialog title={texts.block} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={texts.blockFrom}
          value={form.from}
          onChange={({ target }) => change({ from: target.value, to: target.value > form.to ? target.value : form.to })}
        />
        <TextField
          type="date"
          label={texts.blockTo}
          value={form.to}
          onChange={({ target }) => change({ to: target.value })}
        />
        <CheckField
          label={texts.allDay}
          className="sm:col-span-2"
          checked={form.all}
          onChange={({ target }) => change({ all: target.checked })}
        />
        {!form.all && (
          <>
            <TimeField label={texts.from} value={form.start} onChange={(start) => change({ start })} />
            <TimeField label={texts.to} value={form.end} onChange={(end) => change({ end })} />
          </>
        )}
        {some.length > 0 && (
          <SelectField
            label={texts.blockWhat}
            className="sm:col-span-2"
            value={form.who}
            onChange={({ target }) => change({ who: target.value })}
          >
            <option value="">{texts.everyone}</option>
            {some.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          className="sm:col-span-2"
          value={form.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <div role="status" className="text-sm sm:col-span-2">
          {error !== undefined && <p className="text-danger">{error}</p>}
          {clashes > 0 && <p className="text-danger">{texts.blockClash(clashes)}</p>}
        </div>
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          <Button onClick={onClose}>{texts.back}</Button>
          <Button type="submit" tone="primary" icon="check">
            {texts.blockNow}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function TimeField({ label, value, onChange }: { label: string; value: number; onChange(minutes: number): void }) {
  return (
    <TextField
      type="time"
      label={label}
      value={timeValue(value)}
      onChange={({ target }) => {
        const [hours, minutes] = target.value.split(':').map(Number);
        if (hours !== undefined && minutes !== undefined) onChange(hours * 60 + minutes);
      }}
    />
  );
}

/** A blocked time, and a button to unblock it. */
export function BlockDialog({ block, onClose }: { block: Block; onClose(): void }) {
  const store = useStore();
  const tell = useNotice();
  const who = [...store.setup.people, ...store.setup.resources].find(({ id }) => id === block.who)?.name;
  const free = () => {
    store.unblock(block.id);
    tell(texts.blockRemoved, () => store.putBlock(block));
    onClose();
  };
  return (
    <Dialog title={block.reason === '' ? texts.blocked : block.reason} onClose={onClose}>
      <p>{`${formatDay(block.from, 'long')}${block.to === block.from ? '' : ` – ${formatDay(block.to, 'long')}`}`}</p>
      <p className="text-muted">
        {block.start === 0 && block.end === 1440
          ? texts.allDay
          : `${formatTime(block.start)} – ${formatTime(block.end)}`}
        {` · ${who ?? texts.everyone}`}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{texts.close}</Button>
        <Button tone="primary" icon="undo" onClick={free}>
          {texts.removeBlock}
        </Button>
      </div>
    </Dialog>
  );
}
