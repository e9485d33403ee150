import type { ComponentType } from 'react';
import { Button } from '../kit/Button.tsx';
import { starter } from '../kit/starter.ts';
import { Tabs } from '../kit/Tabs.tsx';
import { CountdownMode } from './CountdownMode.tsx';
import { DateMode } from './DateMode.tsx';
import { Clocks, useEngine } from './engine.tsx';
import { IntervalsMode } from './IntervalsMode.tsx';
import { MetronomeMode } from './MetronomeMode.tsx';
import { SidesMode } from './SidesMode.tsx';
import { StopwatchMode } from './StopwatchMode.tsx';
import { words } from './texts.ts';
import { type Mode, modes, values as given } from './values.ts';

const components: Record<Mode, ComponentType> = {
  countdown: CountdownMode,
  stopwatch: StopwatchMode,
  intervals: IntervalsMode,
  sides: SidesMode,
  date: DateMode,
  metronome: MetronomeMode,
};
/** The mode that the brief asks for comes first. */
const tabs = [given.mode, ...modes.filter((mode) => mode !== given.mode)].map((value) => ({
  value,
  label: words.modes[value],
}));

export function TimerScreen() {
  return (
    <Clocks>
      <Timers />
    </Clocks>
  );
}

function Timers() {
  const { mode, setMode, values, setValues } = useEngine();
  const Shown = components[mode];
  const sound = (
    <Button
      icon="sound"
      aria-pressed={values.sound}
      onClick={() => setValues({ ...values, sound: !values.sound })}
      className={`shrink-0 max-md:px-3 ${values.sound ? '' : 'text-muted line-through'}`}
    >
      <span className="max-md:sr-only">{values.sound ? words.soundOn : words.soundOff}</span>
    </Button>
  );
  return (
    <>
      <h1 className="sr-only">{starter.name}</h1>
      <Tabs label={words.modesLabel} tabs={tabs} active={mode} onSelect={setMode} beside={sound}>
        <Shown />
      </Tabs>
    </>
  );
}
