import { pick } from '../kit/starter.ts';

const en = {
  title: 'Grades',
  name: 'What for',
  grade: 'Grade',
  weight: 'Counts',
  nameOf: (row: number) => `What for, row ${row}`,
  gradeOf: (row: number) => `Grade or value, row ${row}`,
  weightOf: (row: number) => `Counts times, row ${row}`,
  hint: 'A final exam that counts double counts 2; credits can stand there, too. Rows without a grade are left out.',
  add: 'Add a row',
  remove: (row: number) => `Remove row ${row}`,
  removed: 'The row is removed.',
  average: 'Average',
  plain: 'Average without weights',
  best: 'Lowest and highest',
  count: 'Grades',
  none: 'Type a grade',
  target: 'Average that you want',
  next: 'How often the next one counts',
  needed: 'Then the next one has to be',
};

const de: typeof en = {
  title: 'Noten',
  name: 'Wofür',
  grade: 'Note',
  weight: 'Zählt',
  nameOf: (row) => `Wofür, Zeile ${row}`,
  gradeOf: (row) => `Note oder Wert, Zeile ${row}`,
  weightOf: (row) => `Zählt so oft, Zeile ${row}`,
  hint: 'Eine Prüfung, die doppelt zählt, zählt 2; auch Leistungspunkte gehen. Zeilen ohne Note zählen nicht mit.',
  add: 'Zeile hinzufügen',
  remove: (row) => `Zeile ${row} entfernen`,
  removed: 'Die Zeile ist entfernt.',
  average: 'Durchschnitt',
  plain: 'Durchschnitt ohne Gewichte',
  best: 'Kleinste und größte',
  count: 'Noten',
  none: 'Gib eine Note ein',
  target: 'Gewünschter Durchschnitt',
  next: 'So oft zählt die nächste',
  needed: 'Dann muss die nächste sein',
};

export const averageTexts = pick({ en, de });
