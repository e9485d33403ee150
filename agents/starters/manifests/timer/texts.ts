import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';
import { german } from './texts-de.ts';

const english: StarterTexts = {
  title: 'Timer',
  pitch:
    'Measures time in six ways: countdown, stopwatch with laps, work and break intervals, a clock for two players, days until a date, and a metronome.',
  problem: 'A clock that stops when the page sleeps, or that measures one thing only, is of no use when it matters.',
  features: [
    {
      name: 'Countdown',
      description: 'Runs down from a length that is typed or chosen, and beeps at the end.',
      storyIds: ['US-1'],
    },
    {
      name: 'Intervals',
      description: 'Changes between work and breaks by itself, in rounds, with a long break.',
      storyIds: ['US-2'],
    },
    {
      name: 'Clock for two players',
      description: 'Two halves to press, seconds added per move, and who ran out.',
      storyIds: ['US-3'],
    },
    {
      name: 'Stopwatch',
      description: 'Measures time with laps and marks the fastest and the slowest.',
      storyIds: ['US-4'],
    },
    { name: 'Until a date', description: 'Shows days, hours, minutes and seconds until a day.', storyIds: ['US-5'] },
    { name: 'Metronome', description: 'Beats at a tempo that is set or tapped.', storyIds: ['US-6'] },
    {
      name: 'What was finished',
      description: 'Counts what came to its end today and on the last seven days.',
      storyIds: ['US-7'],
    },
  ],
  stories: [
    {
      persona: 'Timekeeper',
      iWant: 'count down from a length',
      soThat: 'I hear when the time is up',
      criteria: [
        {
          given: 'a countdown',
          when: 'I start it, and later pause it',
          then: 'the time runs down and then stands still',
        },
        { given: 'a running countdown', when: 'I reload the page', then: 'it goes on by the clock and ends on time' },
        { given: 'usual lengths', when: 'I press one', then: 'the countdown has this length' },
        { given: 'the field for a length', when: 'I type something that is none', then: 'it is refused in words' },
        { given: 'any clock', when: 'I press the space bar', then: 'it starts, and pauses at the next press' },
        { given: 'a running clock', when: 'I look at another tab', then: 'the title of the page shows the time' },
        { given: 'the sound is on', when: 'I switch it off and reload', then: 'it is still off' },
      ],
    },
    {
      persona: 'Timekeeper',
      iWant: 'alternate work and breaks',
      soThat: 'I work or train in rounds without looking at the clock',
      criteria: [
        {
          given: 'running intervals',
          when: 'the work is over',
          then: 'the break begins by itself, then the next round',
        },
        { given: 'the last round', when: 'its work is over', then: 'the long break begins' },
        { given: 'no long break', when: 'the last round is over', then: 'the intervals end and say so' },
        { given: 'a round of work', when: 'it is over', then: 'it is counted today' },
        { given: 'the times', when: 'I type something that is no time', then: 'it is refused in words' },
      ],
    },
    {
      persona: 'Player',
      iWant: 'use a clock for two',
      soThat: 'each of us has the same time to think',
      criteria: [
        {
          given: 'a game',
          when: 'a player presses their half',
          then: 'the turn and the running time go to the other',
        },
        { given: 'seconds per move', when: 'a player has moved', then: 'the seconds are added to their time' },
        {
          given: 'a running game',
          when: 'the time of a player is used up',
          then: 'the clock names who ran out and who wins',
        },
        { given: 'a game in a pause', when: 'I reload the page', then: 'both times are as before' },
        { given: 'a running game', when: 'I press the space bar', then: 'the turn goes to the other' },
      ],
    },
    {
      persona: 'Timekeeper',
      iWant: 'measure laps',
      soThat: 'I can compare them',
      criteria: [
        { given: 'a running stopwatch', when: 'I reload the page', then: 'it has gone on measuring' },
        {
          given: 'a running stopwatch',
          when: 'I take laps',
          then: 'they are listed, the fastest and the slowest marked',
        },
        { given: 'a measured time', when: 'I reset it and press Undo', then: 'it is back' },
      ],
    },
    {
      persona: 'Timekeeper',
      iWant: 'see how long it is until a day',
      soThat: 'I am ready then',
      criteria: [
        { given: 'a date', when: 'seconds pass', then: 'days, hours, minutes and seconds run down' },
        { given: 'the date', when: 'I change it and its name and reload', then: 'the change is still there' },
        { given: 'a date that has passed', when: 'I look at it', then: 'it counts up and says so' },
      ],
    },
    {
      persona: 'Musician',
      iWant: 'hear a steady beat',
      soThat: 'I keep the tempo',
      criteria: [
        { given: 'a tempo', when: 'I press Start, then Stop', then: 'it beats and then stops' },
        { given: 'a rhythm in my hand', when: 'I tap it', then: 'the tempo follows the taps' },
        { given: 'a tempo', when: 'I change it and reload', then: 'it is still set' },
      ],
    },
    {
      persona: 'Timekeeper',
      iWant: 'see what I finished',
      soThat: 'I know how the day went',
      criteria: [
        { given: 'finished rounds', when: 'I open Today', then: 'they are counted and listed' },
        { given: 'finished rounds', when: 'I reload the page', then: 'they are still there' },
        { given: 'a log', when: 'I delete it and confirm', then: 'it is empty' },
      ],
    },
  ],
  limits: [
    { title: 'It beeps only while its page is open', mitigation: 'Leave the tab open; it may be hidden.' },
    { title: 'Browsers sound only after a first press on the page', mitigation: 'Starting a clock is such a press.' },
    { title: 'What is kept stays in this browser on this machine', mitigation: 'Today can be downloaded as CSV.' },
  ],
};

export const timerTexts: Both<StarterTexts> = { en: english, de: german };
