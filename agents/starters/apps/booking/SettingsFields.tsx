import { useState } from 'react';
import { TextField } from '../kit/Field.tsx';
import { addDays, formatNumber, parseNumber } from '../kit/format.ts';
import { locale } from '../kit/starter.ts';
import { texts } from './texts.ts';
import { readHours } from './times.ts';

/** A whole number; an invalid one shows an error and is not saved. */
export function NumberField({
  label,
  min,
  max,
  value,
  onChange,
  className = 'w-28',
}: {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange(value: number): void;
  className?: string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed === null ? value : Number(typed);
  const fits = typed !== '' && Number.isInteger(number) && number >= min && number <= max;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      className={className}
      value={typed ?? String(value)}
      error={fits ? undefined : texts.numberBetween(min, max)}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Number(target.value);
        if (target.value.trim() !== '' && Number.isInteger(next) && next >= min && next <= max) onChange(next);
      }}
      onBlur={() => fits && setTyped(null)}
    />
  );
}

const priceIn = (text: string) => (text.trim() === '' ? null : parseNumber(text));
const isPrice = (text: string) => text.trim() === '' || (parseNumber(text) ?? -1) >= 0;

/** A price, or nothing; what is no number shows an error and is not saved. */
export function PriceField({ value, onChange }: { value: number | null; onChange(value: number | null): void }) {
  const [typed, setTyped] = useState(value === null ? '' : formatNumber(value));
  return (
    <TextField
      label={texts.price}
      inputMode="decimal"
      className="w-28"
      value={typed}
      error={isPrice(typed) ? undefined : texts.priceWrong}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isPrice(target.value)) onChange(priceIn(target.value));
      }}
    />
  );
}

/** A weekday's opening hours; unreadable text shows an error and is not saved. */
export function HoursField({
  weekday,
  value,
  onChange,
}: {
  weekday: number;
  value: string;
  onChange(value: string): void;
}) {
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      label={weekdayName(weekday)}
      placeholder={texts.closed}
      value={typed}
      error={readHours(typed) === null ? texts.hoursWrong : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        if (readHours(target.value) !== null) onChange(target.value);
      }}
    />
  );
}

/** Monday is 0. */
function weekdayName(index: number): string {
  // Any Monday.
  const day = addDays('2026-01-05', index);
  return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(new Date(`${day}T12:00:00`));
}

/** Why a row cannot be deleted. */
export function Refused({ text }: { text: string | undefined }) {
  return (
    <p role="status" className="basis-full text-sm text-danger empty:hidden">
      {text}
    </p>
  );
}
