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
  if (thing.kind === 'count')
    return <CountEntry thing={thing} value={value} done={done} onEnter={(next) => enter(thing, day, next)} />;
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

interface Numbered {
  thing: Thing;
  value: number | undefined;
  onEnter(value: number | undefined): void;
}

/** Goals above this are also typed: pressing plus a hundred times would be tedious. */
const mostPressed = 12;

function CountEntry({ thing, value, done, onEnter }: Numbered & { done: boolean }) {
  const [presses, setPresses] = useState(0);
  const { name, goal, unit } = thing;
  const count = value ?? 0;
  const press = (next: number) => {
    onEnter(next <= 0 ? undefined : next);
    setPresses(presses + 1);
  };
  const isPressed = goal > 0 && goal <= mostPressed;
  const ofGoal = goal > 0 && texts.ofGoal(formatNumber(count), formatNumber(goal), unit);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        label={texts.less(name)}
        icon="minus"
        tone="quiet"
        disabled={value === undefined}
        onClick={() => press(count - 1)}
      />
      {isPressed ? (
        <p className="min-w-24 text-center tabular-nums">
          <strong className={done ? 'text-success' : ''}>{ofGoal}</strong>
        </p>
      ) : (
        <NumberEntry key={presses} thing={thing} value={value} onEnter={onEnter} />
      )}
      <IconButton label={texts.more(name)} icon="plus" tone="primary" onClick={() => press(count + 1)} />
      {!isPressed && ofGoal && (
        <p className={`text-sm tabular-nums ${done ? 'text-success' : 'text-muted'}`}>{ofGoal}</p>
      )}
    </div>
  );
}

function NumberEntry({ thing, value, onEnter }: Numbered) {
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
        {thing.unit !== '' && (thing.kind === 'number' || thing.goal === 0) && (
          <span className="text-muted">{thing.unit}</span>
        )}
      </div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {isWrong && texts.numberWrong}
      </p>
    </div>
  );
}
