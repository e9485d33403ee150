import { pick, settings } from '../kit/starter.ts';

export const modes = ['countdown', 'stopwatch', 'intervals', 'sides', 'date', 'metronome'] as const;
export type Mode = (typeof modes)[number];

/** A length that one press starts. */
export interface Preset {
  name: string;
  minutes: number;
}

/** Lengths are in seconds, unless noted. */
export interface Values {
  mode: Mode;
  countdown: number;
  presets: readonly Preset[];
  work: number;
  rest: number;
  /** 0: it ends after the last round. */
  longRest: number;
  rounds: number;
  autoNext: boolean;
  sideTime: number;
  increment: number;
  players: readonly string[];
  event: string;
  /** `2026-12-24`, or `12-24` for any year; empty: unknown, or the next New Year if there is no event. */
  date: string;
  /** `18:00`; empty: midnight. */
  time: string;
  beatsPerMinute: number;
  beatsPerBar: number;
  sound: boolean;
}

export const values = settings<Values>({
  mode: 'countdown',
  countdown: 10 * 60,
  presets: pick({
    en: [
      { name: 'Tea', minutes: 4 },
      { name: 'Eggs', minutes: 8 },
      { name: 'Short break', minutes: 15 },
      { name: 'Half an hour', minutes: 30 },
    ],
    de: [
      { name: 'Tee', minutes: 4 },
      { name: 'Eier', minutes: 8 },
      { name: 'Kurze Pause', minutes: 15 },
      { name: 'Halbe Stunde', minutes: 30 },
    ],
  }),
  work: 25 * 60,
  rest: 5 * 60,
  longRest: 15 * 60,
  rounds: 4,
  autoNext: true,
  sideTime: 5 * 60,
  increment: 3,
  players: pick({ en: ['White', 'Black'], de: ['Weiß', 'Schwarz'] }),
  event: '',
  date: '',
  time: '',
  beatsPerMinute: 100,
  beatsPerBar: 4,
  sound: true,
});
