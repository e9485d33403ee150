import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { formatClock } from '../kit/format.ts';
import { useKeys } from '../kit/keys.ts';
import { useNotice } from '../kit/Notice.tsx';
import { countdownLeft, countdownLength, newCountdown, toggleCountdown } from './clocks.ts';
import { useEngine } from './engine.tsx';
import { LengthField } from './LengthField.tsx';
import { clockOf, parseLength } from './lengths.ts';
import { Controls, Dial, KeyHint } from './parts.tsx';
import { words } from './texts.ts';

const texts = words.countdown;

/** A countdown; a press selects a preset length. */
export function CountdownMode() {
  const { now, touch, values, setValues, countdown, setCountdown } = useEngine();
  const tell = useNotice();
  const [typed, setTyped] = useState(() => formatClock(countdown.length ?? values.countdown));
  const [bad, setBad] = useState(false);
  const left = countdownLeft(countdown, values, now);
  const length = countdownLength(countdown, values);
  const running = countdown.endsAt !== null;
  const toggle = () => setCountdown(toggleCountdown(countdown, values, touch()));
  useKeys({ ' ': toggle });

  const set = (name: string, seconds: number) => {
    const before = countdown;
    setCountdown({ ...newCountdown, name, length: seconds });
    setTyped(formatClock(seconds));
    setBad(false);
    if (running) tell(words.wasReset, () => setCountdown(before));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const seconds = parseLength(typed);
    if (seconds === null || seconds < 1) return setBad(true);
    setValues({ ...values, countdown: seconds });
    set('', seconds);
  };
  const status = left === 0 ? texts.over : running ? texts.running : left < length ? words.pause : texts.ready;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <Card>
        <Dial
          time={clockOf(left)}
          part={length === 0 ? 0 : left / length}
          tone={left === 0 ? 'success' : 'primary'}
          above={countdown.name || words.modes.countdown}
          below={<span role="status">{status === words.pause ? texts.paused : status}</span>}
        />
        <Controls running={running} onToggle={toggle}>
          <Button
            icon="reset"
            className="min-h-14"
            onClick={() => {
              const before = countdown;
              setCountdown({ ...countdown, left: null, endsAt: null });
              if (left < length && left > 0) tell(words.wasReset, () => setCountdown(before));
            }}
          >
            {words.reset}
          </Button>
        </Controls>
        <KeyHint>{words.keys}</KeyHint>
      </Card>
      <Card title={texts.presets}>
        <ul aria-label={texts.presets} className="mb-5 grid grid-cols-2 gap-2">
          {values.presets.map(({ name, minutes }) => (
            <li key={name}>
              <Button
                className="h-full w-full flex-col gap-0.5 py-3"
                onClick={() => set(name, Math.round(minutes * 60))}
              >
                <span className="break-words">{name}</span>{' '}
                <span className="font-normal text-muted tabular-nums">{formatClock(minutes * 60)}</span>
              </Button>
            </li>
          ))}
        </ul>
        <form onSubmit={submit} className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <LengthField label={texts.length} value={typed} bad={bad} onChange={setTyped} />
          </div>
          <Button type="submit" className="mt-[1.625rem]">
            {texts.set}
          </Button>
        </form>
      </Card>
    </div>
  );
}
