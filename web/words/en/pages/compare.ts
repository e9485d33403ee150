/** Two runs of a session side by side. */
export const compare = {
  title: 'Two runs side by side',
  sides: ['Left', 'Right'],
  figures: 'Figures',
  what: 'What',
  none: 'There is only one run so far.',
  noneHow: 'As soon as there are two, you can see here what they did differently.',
  rows: {
    outcome: 'Outcome',
    durationMs: 'Time',
    calls: 'Calls of models',
    tokens: 'Tokens',
    costUsd: 'Cost',
    failedSteps: 'Steps that failed',
    characters: 'Characters of text',
  },
  underWay: 'under way',
  time: 'Time since both began',
  elapsed: (time: string, all: string) => `${time} of ${all}`,
  atEnd: 'The end of both',
  toEnd: 'To the end',
  notBegun: 'It has not begun.',
};
