import type { compare as english } from '../../en/pages/compare.ts';

export const compare: typeof english = {
  title: 'Zwei Läufe nebeneinander',
  sides: ['Links', 'Rechts'],
  figures: 'Zahlen',
  what: 'Was',
  none: 'Bisher gibt es nur einen Lauf.',
  noneHow: 'Sobald es zwei gibt, sehen Sie hier, was sie anders gemacht haben.',
  rows: {
    outcome: 'Ergebnis',
    durationMs: 'Zeit',
    calls: 'Aufrufe von Modellen',
    tokens: 'Token',
    costUsd: 'Kosten',
    failedSteps: 'Fehlgeschlagene Schritte',
    characters: 'Zeichen Text',
  },
  underWay: 'im Gange',
  time: 'Zeit seit dem Beginn beider',
  elapsed: (time, all) => `${time} von ${all}`,
  atEnd: 'Das Ende beider',
  toEnd: 'Zum Ende',
  notBegun: 'Er hat nicht begonnen.',
};
