import { wholeWords } from '../../../kit/brief/found.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import { filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';
import type { Filled } from '../../base/starter.ts';
import { limitedUsual, withLimits, withoutBrackets } from './limits.ts';
import { readStageNames, unquoted } from './stages.ts';
import { stagesOfSubject } from './usual-stages.ts';

const usualNames = { en: ['To do', 'Doing', 'Done'], de: ['Zu erledigen', 'In Arbeit', 'Erledigt'] };
const body = String.raw`(?<body>[^\n.;:!?]{2,400})`;
const peopleTitle = wholeWords(
  String.raw`(?:members|people|team|crew|friends|everyone|who|mitglieder|personen|leute|freunde|wer): ?${body}`,
  'iu',
);
const labelTitle = wholeWords(String.raw`(?:labels?|tags?|priorities|farben|etiketten|prioritäten):? ?${body}`, 'iu');
const cardTitle = wholeWords(
  String.raw`(?:tasks|to-?dos|cards|first (?:cards|things|tasks)|aufgaben|karten|erste karten): ?${body}`,
  'iu',
);

/** Reads stages, their limits, people, labels and first cards. */
export function fillBoard(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const plain = withoutBrackets(wanted);
  const stages = readStageNames(plain);
  return filledOf(words, plain, {
    stages: stages
      ? { value: withLimits(stages.names, words.slice(0, 20_000)), quote: stages.quote }
      : (usualStages(wanted, language) ?? stagesOfSubject(wanted, language)),
    people: listed(wanted, peopleTitle, 2, 40, 60) ?? spokenNames(wanted),
    labels: listed(wanted, labelTitle, 2, 4, 40),
    cards: listed(wanted, cardTitle, 1, 40, 120) ?? bulleted(wanted) ?? (stages ? null : tasks(wanted)),
  });
}

function usualStages(wanted: string, language: Language): Slot | null {
  const limited = limitedUsual(usualNames[language], wanted);
  return limited && { value: limited.rows, quote: limited.quote };
}

/** Reads the items after one of these titles: `Members: Ann, Ben`. */
function listed(wanted: string, title: RegExp, min: number, max: number, maxLength: number): Slot | null {
  const body = title.exec(wanted)?.groups?.['body'];
  return body === undefined ? null : slotOf(splitItems(body), body.trim(), min, max, maxLength);
}

function slotOf(found: readonly string[], quote: string, min: number, max: number, maxLength: number): Slot | null {
  const items = [...new Set(found.map(unquoted))].filter((item) => item !== '');
  if (items.length < min || items.length > max || items.some((item) => item.length > maxLength)) return null;
  return { value: items, quote };
}

const taskTitle = /(?<!\p{L})(?:tasks|to-?dos?|todo list|cards|chores|checklist|aufgaben\p{L}*|karten|putzplan)/iu;

/** Reads lines below a title: `tasks:`. */
function bulleted(wanted: string): Slot | null {
  const list = readLists(wanted).find(
    ({ title, quote }) => quote.includes('\n') && /^(?:tasks|to-?dos?|cards|aufgaben|karten)$/iu.test(title),
  );
  return list ? slotOf(list.items, list.quote, 1, 40, 120) : null;
}

/** Reads `chores board: a, b, c`, if no stages are named. */
function tasks(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) => taskTitle.test(title));
  return list ? slotOf(list.items, list.quote, 2, 40, 120) : null;
}

const peopleWord = wholeWords(
  'members|people|team|crew|friends|everyone|siblings|flatmates|colleagues|of us|mitglieder|personen|leute|freunde|kollegen|geschwister|we are|wir sind',
  'giu',
);
const capitalised =
  /^(?:: ?|(?: is| are| sind)? \(?)(?<names>\p{Lu}[\p{L}'’-]+(?:(?:, | and | und | & |, and )\p{Lu}[\p{L}'’-]+)+)(?![\p{L}])/u;
const spaced = /^(?:: ?|(?: is| are| sind)? \(?)(?<names>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){2,8})(?![\p{L}])/u;

/** Reads `team is Ana and Luis`, `members Mia Tom Raj`: names are capitalised. */
function spokenNames(wanted: string): Slot | null {
  for (const { 0: said, index } of wanted.matchAll(peopleWord)) {
    const rest = wanted.slice(index + said.length, index + said.length + 300);
    const list = capitalised.exec(rest)?.groups?.['names'];
    if (list !== undefined) return slotOf(splitItems(list), list, 2, 40, 60);
    const row = spaced.exec(rest)?.groups?.['names'];
    if (row !== undefined) return slotOf(row.split(' '), row, 2, 40, 60);
  }
  return null;
}
