import { texts } from './texts.ts';
import { type Kind, kinds, values } from './values.ts';

export interface Question {
  id: string;
  text: string;
  kind: Kind;
  /** The options of `choice` and `multiple`. */
  options: string[];
  required: boolean;
  isExample: boolean;
}

const byName: readonly [RegExp, Kind][] = [
  [/e-?mail/i, 'email'],
  [/phone|mobile|telefon|handy/i, 'phone'],
  [/\b(?:rating|stars?|bewertung|sterne)\b|^rate\b/i, 'rating'],
  [/\b(?:date|birthday|datum|geburtstag)\b/i, 'date'],
  [/how many|\b(?:number|age|count|guests|anzahl|alter|wie viele|personen|gäste)\b/i, 'number'],
  [/comment|message|feedback|note|remark|kommentar|nachricht|anmerkung|bemerkung/i, 'long'],
  [/^(?:will|do|are|is|can|have|did|kommst|kommen|bist|sind|hast|haben)\b.*\?$/i, 'yesno'],
];

/** Returns the kind of answer that the text of a question suggests. */
export function kindFor(name: string): Kind {
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
}

export const needsOptions = (kind: Kind) => kind === 'choice' || kind === 'multiple';

/** Returns the questions of starter.json, or examples that are marked as such. */
export function firstQuestions(): Question[] {
  const { mode, options } = values;
  const isPollOf = mode === 'poll' && options.length > 1;
  const asked = isPollOf
    ? [{ name: values.questions[0]?.name ?? texts.pollQuestion, kind: 'choice', options: options.join(', ') }]
    : values.questions;
  const isExample = asked.length === 0 && (mode === 'survey' || mode === 'poll');
  const list: readonly { name: string; kind?: string; options?: string }[] =
    asked.length === 0 ? texts.defaults[mode] : asked;
  // Every sign-up needs a name.
  const isNameless = mode === 'signup' && !list.some(({ name }) => /name/i.test(name));
  const [who] = texts.defaults.signup;
  return [...(isNameless && who ? [who] : []), ...list].map((question) => questionFrom(question, isExample));
}

function questionFrom(
  { name, kind = '', options = '' }: { name: string; kind?: string; options?: string },
  isExample: boolean,
): Question {
  const chosen = kinds.find((one) => one === kind) ?? kindFor(name);
  const list = options
    .split(',')
    .map((option) => option.trim())
    .filter(Boolean);
  return {
    id: name.toLowerCase(),
    text: name.slice(0, 1).toUpperCase() + name.slice(1),
    kind: needsOptions(chosen) && list.length < 2 ? 'text' : chosen,
    options: [...new Set(list)],
    required: chosen !== 'long',
    isExample,
  };
}

export function areQuestions(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      const question = one as Partial<Question> | null;
      return (
        typeof question === 'object' &&
        question !== null &&
        typeof question.id === 'string' &&
        typeof question.text === 'string' &&
        kinds.some((kind) => kind === question.kind) &&
        Array.isArray(question.options) &&
        question.options.every((option) => typeof option === 'string') &&
        typeof question.required === 'boolean'
      );
    })
  );
}
