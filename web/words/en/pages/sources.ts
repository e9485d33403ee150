/** The settings: the sources of Research. */
export const sources = {
  lead: 'Research searches these places, and the signals that the workspace imported. The settings of the service decide which: they are not edited here.',
  scarce: 'Allows few searches: a quick research leaves it out.',
  test: 'Test',
  testing: 'Searching …',
  testCosts: 'A test searches the source once. Some vendors count or charge that.',
  good: (time: string) => `answers, after ${time}`,
  bad: 'cannot be searched',
  none: 'This service searches no sources',
  noneWhy: 'Research then uses only your brief and the signals that you imported.',
  setUp: 'How to add a source',
  how: 'Stop the service, and start it again with one of these settings in its environment.',
  settings: {
    SEARXNG_URL: 'The address of your own SearXNG, which searches the web.',
    TAVILY_API_KEY: 'A key of Tavily, which searches the web.',
    EXA_API_KEY: 'A key of Exa, which searches the web.',
    BRAVE_API_KEY: 'A key of Brave, which searches the web.',
    GITHUB_TOKEN: 'A token of GitHub, which then allows more searches. It needs no permission.',
    RSS_FEEDS: 'Addresses of feeds, separated by commas.',
  },
};
