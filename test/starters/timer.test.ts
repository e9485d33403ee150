import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timer } from '../../agents/starters/manifests/timer/timer.ts';
import { expectFits } from './fits.ts';

const valuesOf = (words: string, language: 'en' | 'de' = 'en') => {
  const filled = timer.fill(words, language);
  expectFits(timer, filled, words);
  return filled.values;
};

test('a clock for two gets its time and increment from digits with a plus', () => {
  expect(valuesOf('two player clock for blitz, 5+3, big buttons. a chess clock basically')).toEqual({
    mode: 'sides',
    sideTime: 300,
    increment: 3,
  });
});

test('a clock for two gets its time and increment from words', () => {
  expect(valuesOf('Schachuhr für unseren Verein: 15 Minuten pro Spieler, 10 Sekunden je Zug', 'de')).toEqual({
    mode: 'sides',
    sideTime: 900,
    increment: 10,
  });
});

test('distinguishes lengths of work and breaks by the word next to them', () => {
  expect(valuesOf('interval timer: 45 min work, 10 min break, long break of 30 minutes, 3 rounds')).toEqual({
    mode: 'intervals',
    work: 2700,
    rest: 600,
    longRest: 1800,
    rounds: 3,
  });
  expect(valuesOf('HIIT 40 seconds on 20 seconds off 8 rounds')).toEqual({
    mode: 'intervals',
    work: 40,
    rest: 20,
    rounds: 8,
  });
  expect(valuesOf('Intervalltimer, Belastung 30 Sekunden, Pause 15 Sekunden', 'de')).toEqual({
    mode: 'intervals',
    work: 30,
    rest: 15,
  });
});

test('the lengths of an interval timer are seconds, and `times` says how many rounds', () => {
  expect(valuesOf('interval timer 40/20, 8 times')).toEqual({ mode: 'intervals', work: 40, rest: 20, rounds: 8 });
  expect(valuesOf('pomodoro 50/10')).toEqual({ mode: 'intervals', work: 3_000, rest: 600 });
  expect(valuesOf('breathing intervals 4 s in, 4 s out, 3 times a day')).not.toHaveProperty('rounds');
});

test('seconds may be written as s, and lengths in brackets', () => {
  expect(valuesOf('hiit: 40s work, 20s rest')).toEqual({ mode: 'intervals', work: 40, rest: 20 });
  expect(valuesOf('tea timer (white 2 min, oolong 4 min)')).toEqual({
    mode: 'countdown',
    presets: [
      { name: 'white', minutes: 2 },
      { name: 'oolong', minutes: 4 },
    ],
  });
});

test('a range is no tempo, and half of a pair is no length', () => {
  expect(valuesOf('metronome from 40 to 208 bpm')).toEqual({ mode: 'metronome' });
  expect(valuesOf('clock for a hall, 24 / 14 seconds')).toEqual({});
});

test('two numbers with a slash are work and break in minutes', () => {
  expect(valuesOf('pomodoro 50/10 w/ stats')).toEqual({ mode: 'intervals', work: 3000, rest: 600 });
});

test('a countdown takes a single length, and several lengths as presets', () => {
  expect(valuesOf('a countdown of 7 minutes for my talk')).toEqual({ mode: 'countdown', countdown: 420 });
  expect(valuesOf('kitchen timer: tea 4 min, rice 12 min, potatoes 20 min')).toEqual({
    mode: 'countdown',
    presets: [
      { name: 'tea', minutes: 4 },
      { name: 'rice', minutes: 12 },
      { name: 'potatoes', minutes: 20 },
    ],
  });
});

test('reads a day with its year and its event', () => {
  expect(valuesOf('countdown to our wedding on 12 June 2027')).toEqual({
    mode: 'date',
    event: 'our wedding',
    date: '2027-06-12',
  });
  expect(valuesOf('Wie viele Tage bis zum Abitur? Es ist am 3.5.2027', 'de')).toEqual({
    mode: 'date',
    event: 'Abitur',
    date: '2027-05-03',
  });
});

test('a day without its year is that of any year, like a holiday', () => {
  expect(valuesOf('days until the fair on 12 June')).toEqual({ mode: 'date', event: 'the fair', date: '06-12' });
  expect(valuesOf('Countdown bis zum Umzug am 1.3.', 'de')).toEqual({ mode: 'date', event: 'Umzug', date: '03-01' });
  expect(valuesOf('how many sleeps till christmas')).toEqual({ mode: 'date', event: 'christmas', date: '12-25' });
  expect(valuesOf('countdown to our fete')).toEqual({ mode: 'date', event: 'our fete' });
});

test.each([
  ['countdown to 24 december 18:00', { date: '12-24', time: '18:00' }],
  ['countdown to december 24 6 pm', { date: '12-24', time: '18:00' }],
  ['countdown to december 24', { date: '12-24' }],
  ['Countdown bis 24. Dezember 18 Uhr', { date: '12-24', time: '18:00' }],
  ['days until 3 may 2031 9:15', { date: '2031-05-03', time: '09:15' }],
])('a time may stand next to the day without a word between them: %s', (words, values) => {
  expect(valuesOf(words)).toEqual({ mode: 'date', ...values });
});

test('a day has the time next to it', () => {
  expect(valuesOf('countdown to the premiere on 3 March 2031 at 7.30 pm')).toEqual({
    mode: 'date',
    event: 'the premiere',
    date: '2031-03-03',
    time: '19:30',
  });
});

test.each([
  ['bread timer: knead 12 min, rest 1 h, bake 45 min', { knead: 12, rest: 60, bake: 45 }],
  ['tea timer 3 min green, 5 min black', { green: 3, black: 5 }],
  ['poses: cobra 30 s, bridge 45 s', { cobra: 0.5, bridge: 0.75 }],
  ['kitchen timer soft 6, medium 8, hard 10', { soft: 6, medium: 8, hard: 10 }],
])('%s: lengths keep their names', (words, names) => {
  const rows = valuesOf(words)['presets'] as { name: string; minutes: number }[];
  expect(Object.fromEntries(rows.map(({ name, minutes }) => [name, minutes]))).toEqual(names);
});

test.each([
  ['30 Sekunden an, 10 aus, 6 Runden', { work: 30, rest: 10, rounds: 6 }],
  ['tabata 20/10 x6', { work: 20, rest: 10, rounds: 6 }],
  ['boxing rounds 2 min w/ 1 min rest, 9 rnds', { work: 120, rest: 60, rounds: 9 }],
  ['6 x 40 s plank, 20 s rest', { work: 40, rest: 20, rounds: 6 }],
  ['pomodoro 45-15', { work: 2700, rest: 900 }],
  ['pomodoro: 30 min focus, 6 min break, long break 20 after 3', { work: 1800, rest: 360, longRest: 1200, rounds: 3 }],
  [
    'circuit training: 40 seconds work, 20 seconds to change, 90 seconds rest between rounds',
    { work: 40, rest: 20, longRest: 90 },
  ],
])('%s: rounds', (words, values) => {
  expect(valuesOf(words)).toEqual({ mode: 'intervals', ...values });
});

test.each([
  ['debate clock, two speakers, 6 min each', { sideTime: 360, players: ['Speaker 1', 'Speaker 2'] }],
  ['Redezeit für zwei Teams, je 3 Minuten', { sideTime: 180, players: ['Team 1', 'Team 2'] }],
  ['chess clock for Ina and Bob 8 min each', { sideTime: 480, players: ['Ina', 'Bob'] }],
  ['debate clock Team North vs Team South, 90 seconds each', { sideTime: 90, players: ['Team North', 'Team South'] }],
])('%s: two sides', (words, values) => {
  expect(valuesOf(words)).toEqual({ mode: 'sides', ...values });
});

test('the time of a warning, or a number of people, is no length', () => {
  expect(valuesOf('timer for talks, 12 minutes, warn at 4 min and 1 min')).toEqual({ countdown: 720 });
  expect(valuesOf('presentation timer with warning at 2 min')).toEqual({});
  expect(valuesOf('study timer with breaks')).toEqual({ mode: 'intervals' });
  expect(valuesOf('stand-up timer, 3 minutes per person, 6 people')).toEqual({ countdown: 180 });
});

test('a day that has passed counts up', () => {
  expect(valuesOf('days since we moved in on 5 May 2024')).toEqual({
    mode: 'date',
    event: 'we moved',
    date: '2024-05-05',
  });
});

test('a figure after a prohibition still counts, and a prohibited break is none', () => {
  expect(valuesOf('interval timer 20 s work, no rest, 12 rounds')).toEqual({
    mode: 'intervals',
    work: 20,
    rest: 0,
    rounds: 12,
  });
  expect(valuesOf('chess clock 9 min no increment')).toEqual({ mode: 'sides', sideTime: 540, increment: 0 });
  expect(valuesOf('a timer, not 5, 10 or 15 minutes')).toEqual({});
});

test('prohibiting sound asks for silence', () => {
  expect(valuesOf('nap timer 20 minutes, no sound')).toEqual({ countdown: 1200, sound: false });
  expect(valuesOf('Metronom mit 80 bpm im 3/4-Takt ohne Ton', 'de')).toMatchObject({
    beatsPerMinute: 80,
    sound: false,
  });
});

test('reads the tempo of a metronome', () => {
  expect(valuesOf('Metronom mit 96 bpm', 'de')).toEqual({ mode: 'metronome', beatsPerMinute: 96 });
});

test('typing errors lose a setting and invent none', () => {
  expect(valuesOf('stopwatsh w laps pls')).toEqual({ mode: 'stopwatch' });
});

test('a prohibition fills no setting', () => {
  expect(valuesOf('a timer, no metronome, without a chess clock')).toEqual({});
  expect(valuesOf('Ein Timer ohne Stoppuhr und ohne 25 Minuten Arbeit', 'de')).toEqual({});
});

test('words without details fill no setting', () => {
  expect(valuesOf('something for measuring time')).toEqual({});
});

test('for any words, values fit and quotes come from the words', () => {
  const word = fc.constantFrom(
    '25',
    'min',
    '5/3',
    'break',
    'work',
    'no',
    'chess clock',
    'until',
    '3.5.2027',
    'bpm',
    ',',
  );
  const words = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(word, fc.string())).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(words, fc.constantFrom('en' as const, 'de' as const), (text, language) => {
      expectFits(timer, timer.fill(text, language), text);
    }),
  );
});
