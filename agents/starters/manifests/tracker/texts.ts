import type { StarterTexts } from '../../base/starter.ts';

export const trackerEnglish: StarterTexts = {
  title: 'Tracker',
  pitch:
    'Records habits, moods and measures day by day in one press, with streaks, weekly goals, what is due again, turns, a month, a year and a chart.',
  problem: 'Good intentions are forgotten after a week, and without a record nobody sees how it went.',
  features: [
    {
      name: 'Entries of a day',
      description: 'Takes done or not, counts, numbers and values of a scale in one press.',
      storyIds: ['US-1'],
    },
    {
      name: 'Streaks and weekly goals',
      description:
        'Counts days and weeks in a row, and days of the week against a goal, and says how far the goal of a measure is.',
      storyIds: ['US-2'],
    },
    {
      name: 'What is due again',
      description: 'Says when something that repeats is due, and puts what is overdue first.',
      storyIds: ['US-5'],
    },
    { name: 'Taking turns', description: 'Says whose turn it is this day, week or month.', storyIds: ['US-6'] },
    { name: 'Month, year and chart', description: 'Shows how it went, and corrects past days.', storyIds: ['US-3'] },
    { name: 'Own things', description: 'Adds, renames, orders and removes what is tracked.', storyIds: ['US-4'] },
  ],
  stories: [
    {
      persona: 'Person',
      iWant: 'enter a day in one press',
      soThat: 'I keep doing it',
      criteria: [
        {
          given: 'something that is done or not',
          when: 'I press it',
          then: 'it is done, also after the page is loaded again',
        },
        { given: 'something with a goal', when: 'I press plus', then: 'the count goes up to the goal' },
        {
          given: 'something measured',
          when: 'I type a number',
          then: 'it is kept, and what is none is refused in words',
        },
        { given: 'a scale', when: 'I press a value', then: 'it is marked' },
        {
          given: 'something that is counted without a goal',
          when: 'I press plus or minus, or type a number',
          then: 'the day has that count, and the sum of all days is shown',
        },
      ],
    },
    {
      persona: 'Person',
      iWant: 'see streaks and weekly goals',
      soThat: 'I stay at it',
      criteria: [
        { given: 'two days in a row', when: 'one of them is taken back', then: 'the streak is shorter' },
        { given: 'a weekly goal', when: 'I enter a day', then: 'the week counts it' },
        { given: 'a measure with a goal', when: 'I enter a value', then: 'it says how far the goal is' },
      ],
    },
    {
      persona: 'Person',
      iWant: 'look back and correct',
      soThat: 'the record is true',
      criteria: [
        { given: 'a day of the month', when: 'I press it and enter something', then: 'the month shows it' },
        { given: 'a year', when: 'I open it', then: 'each of its days has a square' },
        { given: 'a day', when: 'I write a note and load the page again', then: 'the note is still there' },
        { given: 'entries', when: 'I open the chart and download the CSV file', then: 'both show them' },
      ],
    },
    {
      persona: 'Person',
      iWant: 'choose what I track',
      soThat: 'it fits my life',
      criteria: [
        { given: 'something tracked', when: 'I rename it', then: 'the new name stands on the page of the day' },
        { given: 'something tracked', when: 'I remove it and press Undo', then: 'it is back' },
      ],
    },
    {
      persona: 'Person',
      iWant: 'see what is due again',
      soThat: 'I forget nothing that comes again',
      criteria: [
        {
          given: 'something that comes again after some days',
          when: 'I mark it as done and load the page again',
          then: 'it says when it is due next',
        },
        { given: 'something overdue', when: 'I open the day', then: 'it stands first and says by how many days' },
        { given: 'an interval in weeks, months or years', when: 'it was done', then: 'the calendar counts' },
      ],
    },
    {
      persona: 'Person',
      iWant: 'know whose turn it is',
      soThat: 'we share what has to be done fairly',
      criteria: [
        { given: 'names that take turns', when: 'a week begins', then: 'the next one is named' },
        { given: 'a turn', when: 'I pass it on and press Undo', then: 'it goes to the next one and back' },
      ],
    },
  ],
  limits: [
    {
      title: 'Entries are kept in this browser alone and reach no other device.',
      mitigation: 'Download them as CSV from time to time.',
    },
    { title: 'It sends no reminders.', mitigation: 'Open it at the same time each day; it shows what is due.' },
  ],
};
