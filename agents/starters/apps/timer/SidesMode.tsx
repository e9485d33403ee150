import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { TextField } from '../kit/Field.tsx';
import { formatClock, formatNumber } from '../kit/format.ts';
import { beep } from '../kit/sound.ts';
import { useKeys } from '../kit/keys.ts';
import { useNotice } from '../kit/Notice.tsx';
import { newSides, otherSide, pauseSides, pressSide, type Side, sideLeft } from './clocks.ts';
import { useEngine } from './engine.tsx';
import { LengthField } from './LengthField.tsx';
import { clockOf, clockWithTenths, parseLength } from './lengths.ts';
import { KeyHint } from './parts.tsx';
import { words } from './texts.ts';

const texts = words.sides;
const tight = 10_000;
const games = [
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 0 },
  { minutes: 10, increment: 5 },
  { minutes: 15, increment: 10 },
];

/** A clock for two players: each presses their half after a move. */
export function SidesMode() {
  const { touch, values, setValues, sides, setSides } = useEngine();
  const tell = useNotice();
  const [open, setOpen] = useState(false);
  const running = sides.since !== null;
  const begun = sides.turn !== null;
  const names = [values.players[0] ?? '', values.players[1] ?? ''] as const;
  const press = (side: Side) => {
    const next = pressSide(sides, side, values, touch());
    if (values.sound && next !== sides) beep(1, 520);
    setSides(next);
  };
  const pause = () => setSides(pauseSides(sides, values, touch()));
  const newGame = () => {
    const before = pauseSides(sides, values, touch());
    setSides(newSides);
    if (begun) tell(texts.wasReset, () => setSides(before));
  };
  useKeys({
    ' ': () => press(sides.turn ?? 1),
    ArrowLeft: () => press(0),
    ArrowRight: () => press(1),
    p: () => (running ? pause() : begun && press(sides.turn ?? 0)),
  });

  const status =
    sides.out !== null
      ? texts.out(names[sides.out], names[otherSide(sides.out)])
      : sides.turn === null
        ? texts.begin(names[1])
        : running
          ? texts.turn(names[sides.turn])
          : texts.paused;
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        {/* Two people who share a phone sit opposite each other, so the upper half is upside down. */}
        <Half side={1} onPress={press} className="max-md:rotate-180 md:order-last" />
        <Half side={0} onPress={press} />
      </div>
      <p role="status" className="mt-4 text-center font-heading text-lg font-semibold">
        {status}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {begun && sides.out === null && (
          <Button
            icon={running ? 'pause' : 'play'}
            onClick={() => (running ? pause() : press(sides.turn ?? 0))}
            className="min-w-32"
          >
            {running ? words.pause : texts.resume}
          </Button>
        )}
        <Button icon="reset" tone={sides.out === null ? 'quiet' : 'primary'} onClick={newGame}>
          {texts.newGame}
        </Button>
        <Button icon="settings" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      </div>
      {!begun && (
        <div role="group" aria-label={texts.games} className="mt-6 flex flex-wrap items-center justify-center gap-2">
          <span className="text-sm text-muted" aria-hidden="true">
            {texts.games}
          </span>
          {games.map(({ minutes, increment }) => (
            <Button
              key={minutes}
              onClick={() => {
                setValues({ ...values, sideTime: minutes * 60, increment });
                setSides(newSides);
              }}
            >
              {texts.plus(`${formatNumber(minutes)} min`, increment)}
            </Button>
          ))}
        </div>
      )}
      <KeyHint>{texts.keys}</KeyHint>
      {open && <Times onClose={() => setOpen(false)} />}
    </>
  );
}

function Half({ side, onPress, className = '' }: { side: Side; onPress(side: Side): void; className?: string }) {
  const { now, values, sides } = useEngine();
  const left = sideLeft(sides, side, values, now);
  const out = sides.out === side;
  const active = sides.turn === side && sides.out === null;
  const look = out
    ? 'bg-danger text-on-danger'
    : active
      ? 'bg-primary text-on-primary shadow-lg'
      : 'border border-border bg-surface text-text';
  return (
    <button
      type="button"
      data-keys="page"
      onClick={() => onPress(side)}
      // The space bar passes the turn, whichever half was pressed last.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      className={`flex min-h-[clamp(11rem,30dvh,22rem)] cursor-pointer touch-manipulation flex-col items-center justify-center gap-3 rounded-lg p-4 select-none focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-ring md:min-h-[24rem] ${look} ${className}`}
    >
      <span className="max-w-full text-lg font-semibold break-words">{values.players[side]}</span>{' '}
      <span className="font-heading text-7xl leading-none font-bold tabular-nums md:text-8xl">
        {left < tight && left > 0 ? clockWithTenths(left) : clockOf(left)}
      </span>{' '}
      <span className="text-sm">{out ? texts.outShort : texts.moves(sides.moves[side])}</span>
    </button>
  );
}

function Times({ onClose }: { onClose(): void }) {
  const { touch, values, setValues, sides, setSides } = useEngine();
  const tell = useNotice();
  const [time, setTime] = useState(formatClock(values.sideTime));
  const [increment, setIncrement] = useState(String(values.increment));
  const [names, setNames] = useState([values.players[0] ?? '', values.players[1] ?? '']);
  const [tried, setTried] = useState(false);
  const seconds = parseLength(time);
  const badTime = seconds === null || seconds < 1;
  const added = Number(increment.replace(',', '.'));
  const badIncrement = increment.trim() === '' || !(added >= 0 && added <= 600);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (badTime || badIncrement || names.some((name) => name.trim() === '')) return;
    setValues({ ...values, sideTime: seconds, increment: added, players: names.map((name) => name.trim()) });
    if (sides.turn !== null && (seconds !== values.sideTime || added !== values.increment)) {
      const before = pauseSides(sides, values, touch());
      setSides(newSides);
      tell(texts.wasReset, () => (setValues(values), setSides(before)));
    }
    onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <LengthField label={texts.time} value={time} bad={tried && badTime} onChange={setTime} />
        <TextField
          label={texts.increment}
          inputMode="decimal"
          value={increment}
          error={tried && badIncrement ? texts.badIncrement : undefined}
          onChange={(event) => setIncrement(event.target.value)}
        />
        {names.map((name, index) => (
          <TextField
            // The two differ only by position.
            key={index}
            label={texts.name(index + 1)}
            value={name}
            maxLength={30}
            error={tried && name.trim() === '' ? texts.badName : undefined}
            onChange={(event) => setNames(names.map((old, at) => (at === index ? event.target.value : old)))}
          />
        ))}
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
