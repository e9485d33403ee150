import { pick } from '../kit/starter.ts';

const en = {
  name: 'Count',
  nameOf: (index: number) => `Name of counter ${index}`,
  plus: (name: string) => `${name}: one more`,
  minus: (name: string) => `${name}: one less`,
  reset: (name: string) => `${name}: back to 0`,
  resetShort: 'Back to 0',
  wasReset: (name: string, count: string) => `${name} was ${count} and is 0 now.`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is removed.`,
  add: 'Another counter',
  total: 'In all',
};

const de: typeof en = {
  name: 'Zähler',
  nameOf: (index) => `Name von Zähler ${index}`,
  plus: (name) => `${name}: eins mehr`,
  minus: (name) => `${name}: eins weniger`,
  reset: (name) => `${name}: zurück auf 0`,
  resetShort: 'Zurück auf 0',
  wasReset: (name, count) => `${name} war ${count} und ist jetzt 0.`,
  remove: (name) => `${name} entfernen`,
  removed: (name) => `${name} ist entfernt.`,
  add: 'Weiterer Zähler',
  total: 'Insgesamt',
};

export const counterTexts = pick({ en, de });
