import type { fork as english } from '../../en/pages/fork.ts';

export const fork: typeof english = {
  here: 'Von hier abzweigen',
  making: 'Zweigt ab …',
  what: 'Legt eine neue Sitzung mit dem an, was diese bei diesem Ereignis hatte. Diese bleibt, wie sie ist.',
  name: (name) => `${name} (Abzweigung)`,
  notBuilt: (why) => `Die Anwendung der Abzweigung ist nicht gebaut: ${why}`,
  from: 'Abgezweigt von',
  gone: 'einer Sitzung, die es nicht mehr gibt,',
  at: (cursor) => `bei Ereignis ${cursor}`,
};
