/** An idea for users who give none. */
export interface DemoIdea {
  /** The kind of application, in a word or two. */
  kind: string;
  text: string;
}

/** Ideas of different kinds; the demo picks one at random. */
export const demoIdeas: readonly DemoIdea[] = [
  {
    kind: 'a shop',
    text: 'Pre-orders for our bakery "Morning Crumb": rye bread 4.50 €, spelt rolls 0.80 €, butter croissants 1.60 €, pick-up Friday and Saturday, no online payment',
  },
  { kind: 'a timer', text: 'A workout timer: 40 seconds work, 20 seconds rest, 8 rounds, with a beep at each change' },
  {
    kind: 'a board',
    text: 'A board for our street festival: idea -> booked -> set up -> packed away, with who does it and until when',
  },
  {
    kind: 'a calculator',
    text: 'A loan calculator for a boat: 24,000 € at 5.5 % over 8 years, with a table of the payments',
  },
  {
    kind: 'a tracker',
    text: 'Track how often I water the plants, practise the cello and go for a run, 3 times a week each, with streaks',
  },
  {
    kind: 'a collection',
    text: 'A list of the board games that we lend out, with title, players, minutes and who has it, so that we find them again',
  },
];
