import { useState } from 'react';
import { Card } from '../kit/Empty.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { formatTime, parseTime, weekdayName } from '../kit/when.ts';
import type { Setup } from './days.ts';
import { texts } from './texts.ts';

const week = [1, 2, 3, 4, 5, 6, 0];

/** The days of pickup and delivery, the deadline, and the limits. */
export function DaysCard({ setup, onChange }: { setup: Setup; onChange(setup: Setup): void }) {
  const [slots, setSlots] = useState(setup.slots.join('\n'));
  const ways = ['pickup', 'delivery', 'both'] as const;
  return (
    <Card title={texts.days}>
      <div className="grid gap-5">
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{texts.daysOpen}</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {week.map((day) => (
              <CheckField
                key={day}
                label={weekdayName(day)}
                checked={setup.weekdays.includes(day)}
                disabled={setup.weekdays.length === 1 && setup.weekdays.includes(day)}
                onChange={(event) =>
                  onChange({
                    ...setup,
                    weekdays: event.target.checked
                      ? [...setup.weekdays, day]
                      : setup.weekdays.filter((one) => one !== day),
                  })
                }
              />
            ))}
          </div>
          {setup.weekdays.length === 1 && <p className="text-sm text-muted">{texts.daysNeeded}</p>}
        </fieldset>
        <SelectField
          label={texts.fulfilment}
          value={setup.fulfilment}
          onChange={(event) =>
            onChange({ ...setup, fulfilment: ways.find((way) => way === event.target.value) ?? 'pickup' })
          }
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {texts.ways[way]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={texts.slots}
          hint={texts.slotsHint}
          rows={3}
          value={slots}
          onChange={(event) => {
            setSlots(event.target.value);
            const lines = event.target.value.split('\n').map((line) => line.trim());
            onChange({ ...setup, slots: [...new Set(lines.filter(Boolean))] });
          }}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {setup.untilDay === null && (
            <NumberField
              label={texts.leadDays}
              value={setup.leadDays}
              max={30}
              onChange={(leadDays) => onChange({ ...setup, leadDays })}
            />
          )}
          {setup.untilDay !== null && (
            <CheckField
              label={texts.untilDay(weekdayName(setup.untilDay))}
              checked
              className="sm:mt-7"
              onChange={() => onChange({ ...setup, untilDay: null })}
            />
          )}
          <TimeField value={setup.until} onChange={(until) => onChange({ ...setup, until })} />
          <NumberField
            label={texts.limitOrders}
            hint={texts.limitHint}
            value={setup.limitOrders}
            max={10_000}
            onChange={(limitOrders) => onChange({ ...setup, limitOrders })}
          />
          <NumberField
            label={texts.limitPieces}
            hint={texts.limitHint}
            value={setup.limitPieces}
            max={10_000}
            onChange={(limitPieces) => onChange({ ...setup, limitPieces })}
          />
        </div>
      </div>
    </Card>
  );
}

interface NumberProps {
  label: string;
  hint?: string;
  value: number;
  max: number;
  onChange(value: number): void;
}

function NumberField({ label, hint, value, max, onChange }: NumberProps) {
  const [text, setText] = useState(String(value));
  const isNumber = (said: string) => /^\d{1,5}$/.test(said.trim()) && Number(said) <= max;
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={text}
      error={isNumber(text) ? undefined : texts.badNumber}
      onChange={(event) => {
        setText(event.target.value);
        if (isNumber(event.target.value)) onChange(Number(event.target.value));
      }}
    />
  );
}

function TimeField({ value, onChange }: { value: number; onChange(value: number): void }) {
  const [text, setText] = useState(formatTime(value));
  return (
    <TextField
      label={texts.until}
      hint={texts.untilHint}
      value={text}
      error={parseTime(text) === null ? texts.badTime : undefined}
      onChange={(event) => {
        setText(event.target.value);
        const time = parseTime(event.target.value);
        if (time !== null) onChange(time);
      }}
    />
  );
}
