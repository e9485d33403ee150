import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { controlClass } from '../kit/Field.tsx';
import { formatNumber, parseNumber } from '../kit/format.ts';
import { entryOf, isDone, scaleOf, type Thing } from './model.ts';
import { useTracker } from './store.tsx';
import { texts } from './texts.ts';

/** The input for one thing on one day, by its kind. */
export function Entry({ thing, day }: { thing: Thing; day: string }) {
  const { entries, enter } = useTracker();
  const value = entryOf(entries, thing, day);
  const done = isDone(entries, thing, day);
  if (thing.kind === 'yes') {
    return (
      <Button
        aria-pressed={done}
        aria-label={texts.done(thing.name)}
        icon={done ? 'check' : 'plus'}
        tone="quiet"
        className={`min-w-28 ${done ? '!border-success !bg-success !text-on-success' : ''}`}
        onClick={() => enter(thing, day, done ? undefined : 1)}
      >
        {texts.doneShort}
      </Button>
    );
  }
  // Pressing plus a hundred times would be tedious, so type larger counts.
  if (thing.kind === 'count' && thing.goal > 12) {
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        <NumberEntry thing={thing} value={value} onEnter={(next) => enter(thing, day, next)} />
        <p className={`text-sm tabular-nums ${done ? 'text-success' : 'text-muted'}`}>
          {texts.ofGoal(formatNumber(value ?? 0), formatNumber(thing.goal), thing.unit)}
        </p>
      </div>
    );
  }
  if (thing.kind === 'count') {
    return (
      <div className="flex items-center gap-2">
        <IconButton
          label={texts.less(thing.name)}
          icon="minus"
          tone="quiet"
          disabled={value === undefined}
          onClick={() => enter(thing, day, (value ?? 0) <= 1 ? undefined : (value ?? 0) - 1)}
        />
        <p className="min-w-24 text-center tabular-nums">
          <strong className={done ? 'text-success' : ''}>
            {texts.ofGoal(formatNumber(value ?? 0), formatNumber(thing.goal), thing.unit)}
          </strong>
        </p>
        <IconButton
          label={texts.more(thing.name)}
          icon="plus"
          tone="primary"
          onClick={() => enter(thing, day, (value ?? 0) + 1)}
        />
      </div>
    );
  }
  if (thing.kind === 'scale') {
    const steps = scaleOf(thing);
    const [low, top] = [steps[0] ?? 1, steps.at(-1) ?? 1];
    return (
      <div role="group" aria-label={`${thing.name}, ${texts.scaleEnds(low, top)}`} className="flex flex-wrap gap-1">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            aria-label={texts.rate(thing.name, step, top)}
            aria-pressed={value === step}
            onClick={() => enter(thing, day, value === step ? undefined : step)}
            className="grid size-11 cursor-pointer place-items-center rounded-md border border-border font-semibold hover:bg-text/5 aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            {step}
          </button>
        ))}
      </div>
    );
  }
  return <NumberEntry thing={thing} value={value} onEnter={(next) => enter(thing, day, next)} />;
}

function NumberEntry({
  thing,
  value,
  onEnter,
}: {
  thing: Thing;
  value: number | undefined;
  onEnter(value: number | undefined): void;
}) {
  const [typed, setTyped] = useState(value === undefined ? '' : formatNumber(value));
  const number = parseNumber(typed);
  const isWrong = typed.trim() !== '' && number === null;
  return (
    <div>
      <div className="flex items-center gap-2">
        <input
          inputMode="decimal"
          aria-label={texts.value(thing.name)}
          aria-invalid={isWrong || undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = parseNumber(target.value);
            if (next !== null || target.value.trim() === '') onEnter(next ?? undefined);
          }}
          className={`${controlClass} !w-28 text-right tabular-nums`}
        />
        {thing.unit !== '' && thing.kind === 'number' && <span className="text-muted">{thing.unit}</span>}
      </div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {isWrong && texts.numberWrong}
      </p>
    </div>
  );
}
