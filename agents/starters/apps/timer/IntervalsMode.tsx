import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Card } from '../kit/Empty.tsx';
import { CheckField, TextField } from '../kit/Field.tsx';
import { dayOf, formatClock } from '../kit/format.ts';
import { useKeys } from '../kit/keys.ts';
import { useNotice } from '../kit/Notice.tsx';
import { intervalsLeft, newIntervals, nextPhase, phaseLength, toggleIntervals } from './clocks.ts';
import { useEngine } from './engine.tsx';
import { LengthField } from './LengthField.tsx';
import { clockOf, parseLength } from './lengths.ts';
import { ofDay } from './log.ts';
import { Controls, Dial, KeyHint } from './parts.tsx';
import { words } from './texts.ts';
import type { Values } from './values.ts';

const texts = words.intervals;
const tones = { work: 'primary', rest: 'success', long: 'accent' } as const;
const sets: readonly [string, Pick<Values, 'work' | 'rest' | 'longRest' | 'rounds'>][] = [
  [texts.setNames.focus, { work: 1500, rest: 300, longRest: 900, rounds: 4 }],
  [texts.setNames.long, { work: 3000, rest: 600, longRest: 1200, rounds: 3 }],
  [texts.setNames.workout, { work: 20, rest: 10, longRest: 0, rounds: 8 }],
];

/** Work and breaks in turn, in rounds. */
export function IntervalsMode() {
  const { now, touch, values, setValues, intervals, setIntervals, log } = useEngine();
  const tell = useNotice();
  const [open, setOpen] = useState(false);
  const left = intervalsLeft(intervals, values, now);
  const length = phaseLength(intervals.phase, values);
  const running = intervals.endsAt !== null;
  const toggle = () => setIntervals(toggleIntervals(intervals, values, touch()));
  useKeys({ ' ': toggle });

  const reset = () => {
    const before = intervals;
    setIntervals(newIntervals);
    if (running || left < length || intervals.round > 1) tell(words.wasReset, () => setIntervals(before));
  };
  const skip = () => {
    const next = nextPhase(intervals, values);
    setIntervals(running && !next.over ? toggleIntervals(next, values, touch()) : next);
  };
  const following = nextPhase(intervals, values);
  const status = intervals.over
    ? texts.over
    : running
      ? texts.running
      : left < length || intervals.round > 1 || intervals.phase !== 'work'
        ? texts.paused
        : texts.ready;
  const today = ofDay(log, dayOf(new Date(now))).filter(({ mode }) => mode === 'intervals').length;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <Card>
        <Dial
          time={clockOf(left)}
          part={left / length}
          tone={intervals.over ? 'success' : tones[intervals.phase]}
          above={texts.phases[intervals.phase]}
          below={<span role="status">{status}</span>}
        />
        <div className="mt-5 flex flex-col items-center gap-2">
          <p className="font-semibold">{texts.roundOf(intervals.round, values.rounds)}</p>
          <div className="flex flex-wrap justify-center gap-1.5" aria-hidden="true">
            {Array.from({ length: values.rounds }, (_, index) => (
              <span
                key={index}
                className={`size-3 rounded-full border border-border ${isDone(index, intervals) ? 'bg-primary' : 'bg-background'}`}
              />
            ))}
          </div>
          {!intervals.over && (
            <p className="text-sm text-muted">
              {following.over
                ? texts.nothingNext
                : texts.next(
                    `${texts.phases[following.phase]} ${formatClock(phaseLength(following.phase, values) / 1000)}`,
                  )}
            </p>
          )}
        </div>
        <Controls running={running} onToggle={toggle}>
          <Button icon="next" className="min-h-14" disabled={intervals.over} onClick={skip}>
            {texts.skip}
          </Button>
          <Button icon="reset" className="min-h-14" onClick={reset}>
            {words.reset}
          </Button>
        </Controls>
        <KeyHint>{words.keys}</KeyHint>
      </Card>
      <div className="grid gap-6">
        <Card title={texts.title}>
          <dl className="mb-5 grid grid-cols-2 gap-3">
            {[
              [texts.work, formatClock(values.work)],
              [texts.rest, formatClock(values.rest)],
              [texts.longRest, formatClock(values.longRest)],
              [texts.rounds, String(values.rounds)],
            ].map(([name, value]) => (
              <div key={name} className="rounded-md bg-background p-3">
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="font-heading text-lg font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <Button icon="settings" className="w-full" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
          <p className="mt-4 text-sm text-muted">{texts.today(today)}</p>
        </Card>
        <Card title={texts.sets}>
          <div className="grid gap-2">
            {sets.map(([name, set]) => (
              <Button
                key={name}
                onClick={() => {
                  const before = intervals;
                  setValues({ ...values, ...set });
                  setIntervals(newIntervals);
                  if (running) tell(words.wasReset, () => (setValues(values), setIntervals(before)));
                }}
              >
                {name}
              </Button>
            ))}
          </div>
        </Card>
      </div>
      {open && <Times onClose={() => setOpen(false)} />}
    </div>
  );
}

function isDone(index: number, { phase, round, over }: { phase: string; round: number; over: boolean }): boolean {
  return index + 1 < round || (index + 1 === round && (over || phase !== 'work'));
}

function Times({ onClose }: { onClose(): void }) {
  const { values, setValues, intervals, setIntervals } = useEngine();
  const [work, setWork] = useState(formatClock(values.work));
  const [rest, setRest] = useState(formatClock(values.rest));
  const [longRest, setLongRest] = useState(formatClock(values.longRest));
  const [rounds, setRounds] = useState(String(values.rounds));
  const [autoNext, setAutoNext] = useState(values.autoNext);
  const [tried, setTried] = useState(false);
  const times = { work: parseLength(work), rest: parseLength(rest), longRest: parseLength(longRest) };
  const count = Number(rounds);
  const badRounds = !Number.isInteger(count) || count < 1 || count > 99;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (times.work === null || times.work < 1 || times.rest === null || times.longRest === null || badRounds) return;
    setValues({
      ...values,
      work: times.work,
      rest: times.rest,
      longRest: times.longRest,
      rounds: count,
      autoNext,
    });
    if (intervals.endsAt === null) setIntervals({ ...intervals, left: null, round: Math.min(intervals.round, count) });
    onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <LengthField
          label={texts.work}
          value={work}
          bad={tried && (times.work === null || times.work < 1)}
          onChange={setWork}
        />
        <LengthField label={texts.rest} value={rest} bad={tried && times.rest === null} onChange={setRest} />
        <LengthField
          label={texts.longRest}
          value={longRest}
          hint={texts.longHint}
          bad={tried && times.longRest === null}
          onChange={setLongRest}
        />
        <TextField
          label={texts.rounds}
          inputMode="numeric"
          value={rounds}
          error={tried && badRounds ? texts.badRounds : undefined}
          onChange={(event) => setRounds(event.target.value)}
        />
        <CheckField label={texts.autoNext} checked={autoNext} onChange={(event) => setAutoNext(event.target.checked)} />
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
