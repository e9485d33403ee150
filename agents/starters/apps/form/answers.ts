import { parseNumber } from '../kit/format.ts';
import { needsOptions, type Question } from './questions.ts';
import { texts } from './texts.ts';

/** The answers by question id; several for `multiple`. */
export type Said = Readonly<Record<string, string | string[]>>;

export interface Answer {
  id: string;
  /** ISO 8601. */
  at: string;
  said: Said;
}

export const textOf = (said: Said, id: string): string => {
  const value = said[id] ?? '';
  return typeof value === 'string' ? value : value.join(', ');
};

export const listOf = (said: Said, id: string): string[] => {
  const value = said[id] ?? [];
  return typeof value === 'string' ? [value].filter(Boolean) : value;
};

/** Returns the problem of an answer, in words; null if there is none. */
export function problemOf({ id, kind, required }: Question, said: Said): string | null {
  const text = textOf(said, id).trim();
  if (text === '') return required ? texts.errors.required : null;
  if (kind === 'email' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return texts.errors.email;
  if (kind === 'number' && parseNumber(text) === null) return texts.errors.number;
  if (kind === 'phone' && text.replaceAll(/\D/g, '').length < 6) return texts.errors.phone;
  if (kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return texts.errors.date;
  return null;
}

/** Returns the question that identifies people: the one for a name, otherwise the first short text question. */
export function nameQuestion(questions: readonly Question[]): Question | null {
  return questions.find(({ text }) => /\bname\b/i.test(text)) ?? questions.find(({ kind }) => kind === 'text') ?? null;
}

export function hasAnswered(answers: readonly Answer[], question: Question, name: string): boolean {
  const folded = name.trim().toLowerCase();
  return folded !== '' && answers.some(({ said }) => textOf(said, question.id).trim().toLowerCase() === folded);
}

/** Counts the answers for each option, in the order of the options. */
export function countsOf(
  { id, kind, options }: Question,
  answers: readonly Answer[],
): { name: string; count: number }[] {
  const fixed = kind === 'yesno' ? [texts.yes, texts.no] : kind === 'rating' ? ['5', '4', '3', '2', '1'] : options;
  const given = answers.flatMap(({ said }) => listOf(said, id));
  const names = [...new Set([...fixed, ...given])];
  return names.map((name) => ({ name, count: given.filter((one) => one === name).length }));
}

const ofTime = /shift|slot|time|date|day|schicht|zeit|termin|tag|datum/i;

/** Returns the options of the question for a time, or otherwise of the first choice, that have reached their limit. */
export function fullOptions(
  question: Question,
  questions: readonly Question[],
  answers: readonly Answer[],
  perOption: number,
): string[] {
  const choices = questions.filter(({ kind }) => needsOptions(kind));
  const limited = choices.find(({ text }) => ofTime.test(text)) ?? choices[0];
  if (perOption === 0 || limited?.id !== question.id) return [];
  return countsOf(question, answers).flatMap(({ name, count }) => (count >= perOption ? [name] : []));
}

export function numbersOf({ id }: Question, answers: readonly Answer[]): number[] {
  return answers.flatMap(({ said }) => parseNumber(textOf(said, id)) ?? []);
}

export function areAnswers(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      const answer = one as Partial<Answer> | null;
      return (
        typeof answer === 'object' &&
        answer !== null &&
        typeof answer.id === 'string' &&
        typeof answer.at === 'string' &&
        isSaid(answer.said)
      );
    })
  );
}

export function isSaid(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (one: unknown) =>
        typeof one === 'string' || (Array.isArray(one) && one.every((text) => typeof text === 'string')),
    )
  );
}
