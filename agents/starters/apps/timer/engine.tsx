import { flushSync } from 'react-dom';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { newId } from '../kit/id.ts';
import { useKept } from '../kit/kept.ts';
import { beep } from '../kit/sound.ts';
import { starter } from '../kit/starter.ts';
import { useStored } from '../kit/storage.ts';
import {
  advanceIntervals,
  advanceSides,
  type Countdown,
  countdownLeft,
  countdownLength,
  type Intervals,
  intervalsLeft,
  newCountdown,
  newIntervals,
  newSides,
  newStopwatch,
  otherSide,
  phaseLength,
  sideLeft,
  type Sides,
  type Stopwatch,
  stopwatchTime,
} from './clocks.ts';
import { isCountdown, isIntervals, isSides, isStopwatch, isValues } from './checks.ts';
import { clockOf } from './lengths.ts';
import { type Entry, isLog, withEntries } from './log.ts';
import { words } from './texts.ts';
import { type Mode, modes, values as given, type Values } from './values.ts';

interface Engine {
  /** Milliseconds since 1970, updated while a clock runs. */
  now: number;
  /** Reads the time when a button is pressed. */
  touch(): number;
  mode: Mode;
  setMode(mode: Mode): void;
  values: Values;
  setValues(values: Values): void;
  countdown: Countdown;
  setCountdown(clock: Countdown): void;
  stopwatch: Stopwatch;
  setStopwatch(watch: Stopwatch): void;
  intervals: Intervals;
  setIntervals(clock: Intervals): void;
  sides: Sides;
  setSides(clock: Sides): void;
  log: readonly Entry[];
  addToLog(mode: Mode, name: string, seconds: number, at: number): void;
  clearLog(): void;
}

const Context = createContext<Engine | null>(null);

export function useEngine(): Engine {
  const engine = useContext(Context);
  if (engine === null) throw new Error('The clocks stand around the screens.');
  return engine;
}

/**
 * All clocks of the application, which run whichever screen is open. A screen that is rendered by itself gets its own.
 */
export function Clocks({ children }: { children: ReactNode }) {
  return useContext(Context) === null ? <OwnClocks>{children}</OwnClocks> : children;
}

function OwnClocks({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(() => Date.now());
  const [mode, setMode] = useStored<Mode>(
    `mode:${given.mode}`,
    () => given.mode,
    (value) => modes.some((one) => one === value),
  );
  const [values, setValues] = useKept<Values>('settings', given, isValues);
  const [countdown, setCountdown] = useStored<Countdown>('countdown', () => newCountdown, isCountdown);
  const [stopwatch, setStopwatch] = useStored<Stopwatch>('stopwatch', () => newStopwatch, isStopwatch);
  const [intervals, setIntervals] = useStored<Intervals>('intervals', () => newIntervals, isIntervals);
  const [sides, setSides] = useStored<Sides>('sides', () => newSides, isSides);
  const [log, setLog] = useStored<readonly Entry[]>('log', () => [], isLog);

  const touch = () => {
    const time = Date.now();
    setNow(time);
    return time;
  };
  const addToLog = (kind: Mode, name: string, seconds: number, at: number) =>
    setLog((before) => withEntries(before, [{ id: newId(), mode: kind, name, seconds, at }]));
  const ring = (times: number, frequency?: number) => {
    if (values.sound) beep(times, frequency);
  };

  const advance = () => {
    const time = touch();
    if (countdown.endsAt !== null && countdown.endsAt <= time) {
      setCountdown({ ...countdown, endsAt: null, left: 0 });
      const seconds = countdownLength(countdown, values) / 1000;
      addToLog('countdown', countdown.name || words.modes.countdown, seconds, countdown.endsAt);
      ring(4);
    }
    const step = advanceIntervals(intervals, values, time);
    if (step.ended.length > 0) {
      setIntervals(step.clock);
      for (const { phase, at } of step.ended.filter((ended) => ended.phase === 'work')) {
        addToLog('intervals', words.intervals.phases.work, phaseLength(phase, values) / 1000, at);
      }
      ring(step.clock.over ? 4 : 2, step.clock.phase === 'work' ? 880 : 660);
    }
    const played = advanceSides(sides, values, time);
    if (played !== sides && played.out !== null) {
      setSides(played);
      const used = 2 * values.sideTime - (played.left[otherSide(played.out)] ?? values.sideTime * 1000) / 1000;
      addToLog('sides', words.log.game(values.players[played.out] ?? ''), Math.max(0, Math.round(used)), time);
      ring(4);
    }
  };
  const look = useEffectEvent(() => {
    // Render synchronously, because the next tick may already be due and must not end the same clock again.
    flushSync(advance);
  });

  const running =
    countdown.endsAt !== null || stopwatch.startedAt !== null || intervals.endsAt !== null || sides.since !== null;
  const every = running ? 100 : 1000;
  useEffect(() => {
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [every]);

  const shown: Record<string, string | null> = {
    countdown: countdown.endsAt === null ? null : clockOf(countdownLeft(countdown, values, now)),
    stopwatch: stopwatch.startedAt === null ? null : clockOf(stopwatchTime(stopwatch, now) - 999),
    intervals: intervals.endsAt === null ? null : clockOf(intervalsLeft(intervals, values, now)),
    sides:
      sides.since === null || sides.turn === null
        ? null
        : `${clockOf(sideLeft(sides, sides.turn, values, now))} ${values.players[sides.turn] ?? ''}`,
  };
  const headline = shown[mode] ?? Object.values(shown).find((text) => text !== null) ?? null;
  useEffect(() => {
    document.title = headline === null ? starter.name : `${headline} · ${starter.name}`;
  }, [headline]);

  return (
    <Context
      value={{
        now,
        touch,
        mode,
        setMode,
        values,
        setValues,
        countdown,
        setCountdown,
        stopwatch,
        setStopwatch,
        intervals,
        setIntervals,
        sides,
        setSides,
        log,
        addToLog,
        clearLog: () => setLog([]),
      }}
    >
      {children}
    </Context>
  );
}
