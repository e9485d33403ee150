import { useId } from 'react';
import { TextArea, TextField } from '../kit/Field.tsx';
import { listOf, type Said, textOf } from './answers.ts';
import type { Question } from './questions.ts';
import { texts } from './texts.ts';

interface Props {
  question: Question;
  /** Options that have reached their limit. */
  full: readonly string[];
  said: Said;
  error: string | undefined;
  onSay(value: string | string[]): void;
}

/** A question with its input. */
export function QuestionField({ question, full, said, error, onSay }: Props) {
  const { id, kind, required } = question;
  const label = required ? question.text : texts.optional(question.text);
  const value = textOf(said, id);
  const common = {
    label,
    error,
    value,
    maxLength: 2000,
    'data-question': id,
    onChange: (event: { target: { value: string } }) => onSay(event.target.value),
  };
  switch (kind) {
    case 'long':
      return <TextArea {...common} />;
    case 'text':
      return <TextField {...common} />;
    case 'email':
      return <TextField type="email" autoComplete="email" {...common} />;
    case 'phone':
      return <TextField type="tel" autoComplete="tel" {...common} />;
    case 'number':
      return <TextField inputMode="decimal" {...common} className="max-w-60" />;
    case 'date':
      return <TextField type="date" {...common} className="max-w-60" />;
    default:
      return <Choices question={question} full={full} label={label} said={said} error={error} onSay={onSay} />;
  }
}

function Choices({ question, full, label, said, error, onSay }: Props & { label: string }) {
  const { id, kind } = question;
  const name = useId();
  const chosen = listOf(said, id);
  const isRating = kind === 'rating';
  const options = isRating ? ['1', '2', '3', '4', '5'] : kind === 'yesno' ? [texts.yes, texts.no] : question.options;
  const isMultiple = kind === 'multiple';
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${name}-note`} className="min-w-0">
      <legend className="mb-2 text-sm font-medium break-words">{label}</legend>
      <div className={isRating ? 'grid max-w-sm grid-cols-5 gap-2' : 'grid gap-2 sm:grid-cols-2'}>
        {options.map((option) => (
          <label
            key={option}
            className={`flex min-h-12 min-w-0 cursor-pointer items-center gap-3 rounded-md border border-border bg-surface px-4 py-2 has-checked:border-primary has-checked:bg-primary/12 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-ring ${isRating ? 'justify-center px-1' : ''}`}
          >
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              data-question={id}
              aria-label={isRating ? texts.stars(Number(option)) : undefined}
              className={isRating ? 'sr-only' : 'size-5 shrink-0 accent-[var(--primary)]'}
              checked={chosen.includes(option)}
              disabled={full.includes(option) && !chosen.includes(option)}
              onChange={() => {
                if (!isMultiple) onSay(option);
                else onSay(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
              }}
            />
            <span className={`min-w-0 break-words ${isRating ? 'font-heading text-lg' : ''}`}>{option}</span>
            {full.includes(option) && <span className="ml-auto shrink-0 text-sm text-muted">{texts.optionIsFull}</span>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-note`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
