import { wholeWords } from './found.ts';

const test = (pattern: string) => wholeWords(pattern, 'iu');

/** A clause about a case, a reason or people asks for nothing. */
const head = test('wenn|falls|weil|damit|sodass|so dass|dass|ob|wer|die ich|bis|sobald|solange|obwohl');
const modal = test(
  'soll|sollen|sollte|sollten|darf|dürfen|muss|müssen|möchte|möchten|will|wollen|kann|können|brauche|brauchen|braucht|wird|werden|ist|sind|speichert|zeigt|fragt|sendet|schickt',
);
const unable = /(?:^|\s)(?:ich|er|sie|leute|kinder)\s(?:kann|können|bin|ist|sind)\s*$/iu;
const nicht = test('nicht|nirgends|nirgendwo|niemals|nie|nichts');
const kein = test('kein(?:e|en|er|em|es)?(?= [\\p{L}\\p{N}_])');
const ohne = test('ohne(?= \\S)');
const has =
  /(?:^|\s)(?:ich|wir|er|sie|man|leute)\s(?:habe|haben|hat|hatte|hatten)(?:\s(?:noch|leider|gerade|aber))?\s*$|(?:^|\s)(?:habe|haben)\s(?:ich|wir)\s*$/iu;
const verbs = test(
  'soll|sollen|sollte|sollten|darf|dürfen|muss|müssen|möchte|will|wollen|kann|können|brauche|brauchen|braucht|wird|werden|ist|sind|gibt',
);

/** Returns the index in the clause where a prohibition begins; null if there is none. */
export function germanNegation(clause: string): number | null {
  const said = nicht.exec(clause);
  if (said && !head.test(clause.slice(0, said.index)) && isNicht(clause, said.index, said[0].length)) return 0;
  const [first] = [kein.exec(clause), ohne.exec(clause)]
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index);
  if (!first) return null;
  const before = clause.slice(0, first.index);
  if (head.test(before) || has.test(before)) return null;
  return verbs.test(before) && !/^ohne/i.test(first[0]) ? 0 : first.index;
}

function isNicht(clause: string, at: number, length: number): boolean {
  const before = clause.slice(0, at);
  const after = clause.slice(at + length);
  if (/^(?:und|oder|bitte|auch|aber)?\s*$/iu.test(before)) return /\S/.test(after);
  if (unable.test(before)) return false;
  if (modal.test(before)) return true;
  // For example `Daten nicht speichern`, `nicht in den USA`.
  return (
    /^\s\p{Ll}+(?:en|ern|eln)\s*$/u.test(after) || /^\s(?:in|im|bei|für|auf|über|mit|öffentlich|online)\s/iu.test(after)
  );
}
