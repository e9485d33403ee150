import { outside } from '../../../kit/brief/found.ts';
import { digitsPattern, parseNumber } from '../../../kit/brief/numbers.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import type { Language } from '../../base/language.ts';

/** A number with its unit and the labels next to it. */
export interface Labelled {
  value: number;
  /** `money`, `plain`, or a unit of readAmounts. */
  unit: string;
  /** The noun that a plain number counts; empty without one. */
  noun: string;
  quote: string;
  at: number;
  /** Keys of the nearest labels. */
  labels: ReadonlySet<string>;
  /** Whether it has no label. */
  bare: boolean;
}

/** Patterns that say which input a figure is, with the flag `g`. */
export type Labels = Readonly<Record<string, RegExp>>;

type Figure = Omit<Labelled, 'labels' | 'bare'>;

const plain = new RegExp(
  String.raw`(?<![\p{L}\p{N}_#]|[.,:/'’-](?=\d)|\d )(?<value>${digitsPattern})(?:(?<thousand> ?k)(?![\p{L}\p{N}])|(?<years> ?y)(?![\p{L}\p{N}]))?(?![\p{L}\p{N}_%]|:\d|[.,]\d)`,
  'giu',
);
/** A label on the other side of these marks does not apply. */
const separator = /[,;!?\n()]|[.](?=\s|$)/u;

/** Returns all numbers except those of dates and times. A plain number may have a `k`. */
export function readFigures(wanted: string, language: Language): Figure[] {
  // `a month` says how often and not how much.
  const amounts = readAmounts(wanted).filter(
    ({ quote, factor }) => factor === null && /^[\d€$£¥]|^\p{L}{2,4} ?\d/u.test(quote),
  );
  const withUnit = amounts.filter(({ kind }) => kind === 'money' || kind === 'unit');
  const known = withUnit.map(({ value, unit, kind, quote, at }): Figure => {
    return { value, unit: kind === 'money' ? 'money' : unit, noun: '', quote, at };
  });
  const numbers = [...wanted.matchAll(plain)].flatMap(({ 0: quote, index: at, groups }): Figure[] => {
    const digits = groups?.['value'] ?? '';
    const years = groups?.['years'] !== undefined;
    const read = parseNumber(digits, { german: language === 'de', money: !/^0[.,]/u.test(digits) });
    if (read === null) return [];
    const value = groups?.['thousand'] === undefined ? read : read * 1000;
    const counted = amounts.find((one) => one.kind === 'pieces' && one.at === at)?.unit ?? '';
    return [{ value, unit: years ? 'year' : 'plain', noun: counted.split(' ')[0] ?? '', quote, at }];
  });
  return [...known, ...outside(numbers, withUnit)].toSorted((one, other) => one.at - other.at);
}

/** Returns each figure with the labels that are nearer to it than to any other figure. */
export function labelled(wanted: string, labels: Labels, language: Language): Labelled[] {
  const figures = readFigures(wanted, language);
  const own = figures.map(() => new Set<string>());
  const all = Object.entries(labels).flatMap(([key, pattern]) =>
    [...wanted.matchAll(pattern)].map(({ 0: text, index }) => ({ key, from: index, to: index + text.length })),
  );
  const afterwards = standsAfter(wanted, figures, all);
  for (const { key, from, to } of all) {
    const next = figures.findIndex(({ at }) => at >= to);
    const last = figures.findLastIndex(({ at, quote }) => at + quote.length <= from);
    const ahead = gapOf(wanted, to, figures[next]?.at);
    const behind = gapOf(wanted, endOf(figures[last]), from);
    const takesLast = afterwards ? behind <= ahead : behind < ahead;
    if (Math.min(ahead, behind) === Infinity) continue;
    own[takesLast ? last : next]?.add(key);
  }
  return figures.map((figure, index) => {
    const mine = own[index] ?? new Set<string>();
    return { ...figure, labels: mine, bare: mine.size === 0 };
  });
}

const endOf = (figure: Figure | undefined) => (figure ? figure.at + figure.quote.length : undefined);
const farthest = 28;

/** Returns the number of letters between two indexes; Infinity if they are far apart or a comma separates them. */
function gapOf(text: string, from: number | undefined, to: number | undefined): number {
  if (from === undefined || to === undefined || to - from > farthest) return Infinity;
  return separator.test(text.slice(from, to)) ? Infinity : to - from;
}

/** Whether labels follow their figures, as in `20 % down, 3 % interest`. */
function standsAfter(
  text: string,
  figures: readonly Figure[],
  labels: readonly { from: number; to: number }[],
): boolean {
  let after = 0;
  for (const figure of figures) {
    const end = figure.at + figure.quote.length;
    if (labels.some(({ from }) => from >= end && from - end <= 2)) after += 1;
    if (labels.some(({ to }) => to <= figure.at && figure.at - to <= 2 && !separator.test(text.slice(to, figure.at))))
      after -= 1;
  }
  return after > 0;
}
