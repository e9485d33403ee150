import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { SelectField } from '../kit/Field.tsx';
import { useKeys } from '../kit/keys.ts';
import { beep } from '../kit/sound.ts';
import { useEngine } from './engine.tsx';
import { Controls, KeyHint } from './parts.tsx';
import { words } from './texts.ts';

const texts = words.metronome;
const slowest = 20;
const fastest = 300;
/** A longer pause between taps starts a new tempo. */
const pause = 2500;

const within = (tempo: number) => Math.max(slowest, Math.min(fastest, Math.round(tempo)));

/** Beats at a tempo, which can also be tapped. */
export function MetronomeMode() {
  const { values, setValues } = useEngine();
  const [running, setRunning] = useState(false);
  const [beat, setBeat] = useState(0);
  const taps = useRef<readonly number[]>([]);
  const range = useId();
  const { beatsPerMinute: tempo, beatsPerBar: beats } = values;
  const setTempo = (next: number) => setValues({ ...values, beatsPerMinute: within(next) });
  const toggle = () => {
    setBeat(0);
    setRunning(!running);
  };
  useKeys({ ' ': toggle });

  const sound = useEffectEvent((count: number) => {
    const place = count % beats;
    setBeat(place + 1);
    if (values.sound) beep(1, place === 0 && beats > 1 ? 1320 : 880, 0.06);
  });
  useEffect(() => {
    if (!running) return;
    const period = 60_000 / tempo;
    const started = Date.now();
    let count = 0;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      sound(count);
      // Follow the clock, so that delays of timers do not add up; after a sleep, continue from now.
      count = Math.max(count + 1, Math.floor((Date.now() - started) / period));
      timer = setTimeout(next, started + count * period - Date.now());
    };
    next();
    return () => clearTimeout(timer);
  }, [running, tempo]);

  const tap = () => {
    const at = Date.now();
    const last = taps.current.at(-1);
    taps.current = last === undefined || at - last > pause ? [at] : [...taps.current, at].slice(-6);
    const [first = at] = taps.current;
    if (taps.current.length > 1 && at > first) setTempo((60_000 * (taps.current.length - 1)) / (at - first));
  };
  return (
    <Card className="mx-auto max-w-2xl">
      <div className="text-center">
        <div className="font-heading text-7xl leading-none font-bold tabular-nums">{tempo}</div>
        <p className="mt-2 text-muted">{texts.perMinute}</p>
      </div>
      <div className="my-6 flex flex-wrap justify-center gap-3" aria-hidden="true">
        {Array.from({ length: beats }, (_, index) => (
          <span
            key={index}
            className={`rounded-full border border-border ${index === 0 ? 'size-8' : 'size-6 self-center'} ${
              running && beat === index + 1 ? 'bg-primary' : 'bg-background'
            }`}
          />
        ))}
      </div>
      <label htmlFor={range} className="text-sm font-medium">
        {texts.tempo}
      </label>
      <div className="mt-1 flex items-center gap-2">
        <IconButton label={texts.slower} icon="minus" tone="quiet" onClick={() => setTempo(tempo - 1)} />
        <input
          id={range}
          type="range"
          min={slowest}
          max={fastest}
          value={tempo}
          onChange={(event) => setTempo(Number(event.target.value))}
          className="h-11 min-w-0 grow cursor-pointer accent-[var(--primary)]"
        />
        <IconButton label={texts.faster} icon="plus" tone="quiet" onClick={() => setTempo(tempo + 1)} />
      </div>
      <Controls running={running} stop={texts.stop} onToggle={toggle}>
        <Button className="min-h-14" onClick={tap}>
          {texts.tap}
        </Button>
      </Controls>
      <p role="status" className="sr-only">
        {running ? texts.running : texts.stopped}
      </p>
      <SelectField
        label={texts.beats}
        value={beats}
        className="mx-auto mt-6 max-w-48"
        onChange={(event) => setValues({ ...values, beatsPerBar: Number(event.target.value) })}
      >
        {[1, 2, 3, 4, 5, 6, 7, 8].map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <KeyHint>{words.keys}</KeyHint>
    </Card>
  );
}
