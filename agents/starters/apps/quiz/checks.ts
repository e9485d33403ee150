import { regions } from './capitals.ts';
import { answerings, banks, type Card, operations } from './values.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isOneOf = (known: readonly string[], value: unknown) => known.some((one) => one === value);

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function each(value: unknown, fits: (fields: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((one) => fits(fieldsOf(one)));
}

export function isCards(value: unknown): value is readonly Card[] {
  return each(value, ({ front, back }) => isText(front) && isText(back));
}

export function isValues(value: unknown): boolean {
  const fields = fieldsOf(value);
  return (
    isOneOf(banks, fields['bank']) &&
    isOneOf(answerings, fields['answering']) &&
    isOneOf(regions, fields['region']) &&
    ['count', 'seconds', 'roundSeconds', 'largest', 'table'].every((key) => isNumber(fields[key])) &&
    Array.isArray(fields['operations']) &&
    fields['operations'].every((one) => isOneOf(operations, one)) &&
    isTexts(fields['words']) &&
    isText(fields['voice']) &&
    isCards(fields['cards'])
  );
}

export function isRound(value: unknown): boolean {
  const { bank, questions, answers, at, endsAt, isTimed, done } = fieldsOf(value);
  const asked = each(
    questions,
    ({ key, prompt, answer, options, flag }) =>
      isText(key) && isText(prompt) && isText(answer) && isTexts(options) && (flag === null || isText(flag)),
  );
  return (
    asked &&
    isOneOf(banks, bank) &&
    each(
      answers,
      ({ given, right, late }) => isText(given) && typeof right === 'boolean' && typeof late === 'boolean',
    ) &&
    isNumber(at) &&
    at >= 0 &&
    Array.isArray(questions) &&
    at < questions.length &&
    (endsAt === null || isNumber(endsAt)) &&
    typeof isTimed === 'boolean' &&
    typeof done === 'boolean'
  );
}

export function isResults(value: unknown): boolean {
  return each(
    value,
    ({ id, bank, right, count, streak, at }) =>
      isText(id) && isOneOf(banks, bank) && [right, count, streak, at].every(isNumber),
  );
}

export function isWrong(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isTexts);
}
