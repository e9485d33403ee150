import { formatNumber } from '../kit/format.ts';
import { countries } from './capitals.ts';
import { flags } from './flags.ts';
import { words as texts } from './texts.ts';
import type { Bank, Card, Operation, Values } from './values.ts';

/** A question before it is asked. */
export interface Item {
  /** The same question has the same key in every round. */
  key: string;
  prompt: string;
  answer: string;
  /** Wrong options for this question; empty: taken from other questions. */
  wrong: readonly string[];
  /** The country whose flag is shown. */
  flag: string | null;
}

export interface Question extends Item {
  /** The options; empty if the answer is typed or the card is turned. */
  options: readonly string[];
}

const signs: Readonly<Record<Operation, string>> = { plus: '+', minus: '−', times: '×', divided: '÷' };
const choices = 4;

export function cardItem({ front, back }: Card): Item {
  const [answer = '', ...wrong] = back.split('|').map((part) => part.trim());
  return { key: `card:${front}`, prompt: front, answer, wrong: wrong.filter(Boolean), flag: null };
}

function sum(operation: Operation, { largest, table }: Values, random: () => number): Item {
  const upTo = (most: number) => 1 + Math.floor(random() * Math.max(1, most));
  const [a, b, answer] = ((): [number, number, number] => {
    const one = upTo(table);
    const other = upTo(table);
    if (operation === 'times') return [one, other, one * other];
    if (operation === 'divided') return [one * other, other, one];
    const whole = 1 + upTo(largest - 1);
    const part = upTo(whole - 1);
    return operation === 'plus' ? [part, whole - part, whole] : [whole, part, whole - part];
  })();
  const prompt = `${formatNumber(a)} ${signs[operation]} ${formatNumber(b)}`;
  return { key: `sum:${a}${signs[operation]}${b}`, prompt, answer: String(answer), wrong: [], flag: null };
}

function sumOf(key: string): Item | null {
  const [, a, sign, b] = /^sum:(\d+)([+−×÷])(\d+)$/.exec(key) ?? [];
  if (a === undefined || b === undefined) return null;
  const [left, right] = [Number(a), Number(b)];
  const answer = { '+': left + right, '−': left - right, '×': left * right, '÷': left / right }[sign ?? '+'];
  const prompt = `${formatNumber(left)} ${sign} ${formatNumber(right)}`;
  return { key, prompt, answer: String(answer), wrong: [], flag: null };
}

/** Returns all questions of a bank; sums are unlimited and come from `sum`. */
export function poolOf(bank: Bank, values: Values, cards: readonly Card[]): readonly Item[] {
  const near = countries.filter(({ region }) => values.region === 'world' || region === values.region);
  switch (bank) {
    case 'capitals':
      return near.map(({ code, name, capital }) => ({
        key: `capital:${code}`,
        prompt: texts.capitalOf(name),
        answer: capital,
        wrong: [],
        flag: null,
      }));
    case 'flags': {
      const drawn = near.filter(({ code }) => flags.has(code));
      // If a region has fewer flags than a question needs options, use all flags.
      return (drawn.length < choices ? countries.filter(({ code }) => flags.has(code)) : drawn).map(
        ({ code, name }) => ({
          key: `flag:${code}`,
          prompt: texts.whoseFlag,
          answer: name,
          wrong: [],
          flag: code,
        }),
      );
    }
    case 'spelling':
      return values.words.map((word) => ({ key: `word:${word}`, prompt: '', answer: word, wrong: [], flag: null }));
    case 'cards':
      return cards.map(cardItem);
    case 'arithmetic':
      return [];
  }
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [all[index], all[other]] = [all[other] as T, all[index] as T];
  }
  return all;
}

/** Makes the questions of a round: those that were answered incorrectly before come first, each once. */
export function makeRound(
  bank: Bank,
  values: Values,
  cards: readonly Card[],
  wrong: readonly string[],
  random: () => number,
): Question[] {
  const pool = poolOf(bank, values, cards);
  const again = wrong
    .map((key) => pool.find((item) => item.key === key) ?? (bank === 'arithmetic' ? sumOf(key) : null))
    .filter((item) => item !== null)
    .slice(0, values.count);
  const keys = new Set(again.map(({ key }) => key));
  const fresh =
    bank === 'arithmetic'
      ? sums(values, values.count - again.length, keys, random)
      : shuffled(pool, random).filter(({ key }) => !keys.has(key));
  const items = [...again, ...fresh].slice(0, Math.max(1, values.count));
  return shuffled(items, random).map((item) => ({ ...item, options: optionsOf(bank, item, pool, values, random) }));
}

function sums(values: Values, count: number, taken: ReadonlySet<string>, random: () => number): Item[] {
  const found = new Map<string, Item>();
  // A small range may have fewer sums than requested.
  for (let tries = 0; found.size < count && tries < 50 * count; tries += 1) {
    const operation = values.operations[Math.floor(random() * values.operations.length)] ?? 'plus';
    const item = sum(operation, values, random);
    if (!taken.has(item.key)) found.set(item.key, item);
  }
  return [...found.values()];
}

function optionsOf(bank: Bank, item: Item, pool: readonly Item[], values: Values, random: () => number): string[] {
  if (values.answering !== 'choose' || bank === 'arithmetic' || bank === 'spelling') return [];
  const others =
    item.wrong.length > 0
      ? item.wrong
      : shuffled(
          pool.map(({ answer }) => answer),
          random,
        );
  const wrong = [...new Set(others)].filter((answer) => answer !== item.answer).slice(0, choices - 1);
  return shuffled([item.answer, ...wrong], random);
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * Whether a typed answer is correct. Letter case, accents and punctuation do not matter; when spelling, only letter
 * case does not matter.
 */
export function isRight(bank: Bank, item: Item, given: string): boolean {
  if (bank === 'spelling') return given.trim().toLowerCase() === item.answer.toLowerCase();
  return plain(given) !== '' && plain(given) === plain(item.answer);
}

const separators = [' - ', ' – ', ' — ', '\t', ' = ', ';', ':'];

/** Parses lines such as `front - back`; `bad` lists lines without a separator. */
export function parseCards(text: string): { cards: Card[]; bad: string[] } {
  const cards: Card[] = [];
  const bad: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const separator = separators.find((mark) => line.includes(mark)) ?? '';
    const at = separator === '' ? -1 : line.indexOf(separator);
    const front = line.slice(0, Math.max(0, at)).trim();
    const back = line.slice(at + separator.length).trim();
    if (at < 0 || front === '' || back === '') bad.push(line);
    else cards.push({ front, back });
  }
  return { cards, bad };
}
