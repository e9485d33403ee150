/** Sessions that go on from another one. */
export const fork = {
  here: 'Fork from here',
  making: 'Forking …',
  what: 'Makes a new session with what this one had at this event. This one stays as it is.',
  name: (name: string) => `${name} (fork)`,
  notBuilt: (why: string) => `The application of the fork is not built: ${why}`,
  from: 'Forked from',
  gone: 'a session that is gone,',
  at: (cursor: string) => `at event ${cursor}`,
};
