import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/Field.tsx';
import { Icon } from '../kit/Icon.tsx';
import { type Answer, useQuiz } from './quiz.tsx';
import type { Question } from './round.ts';
import { words } from './texts.ts';

interface Props {
  question: Question;
  given: Answer | undefined;
}

/** Answers to press, or to choose by number. */
export function Choose({ question, given }: Props) {
  const { answer } = useQuiz();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const option = /^[1-9]$/.test(event.key) ? question.options[Number(event.key) - 1] : undefined;
    if (option !== undefined && !given && document.querySelector('dialog[open]') === null) answer(option);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <ol className="grid gap-2 sm:grid-cols-2">
      {question.options.map((option, index) => {
        const right = given !== undefined && option === question.answer;
        const wrong = given !== undefined && !right && given.given === option;
        const look = right
          ? 'border-success bg-success text-on-success'
          : wrong
            ? 'border-danger bg-danger text-on-danger'
            : 'border-border bg-background text-text not-disabled:hover:bg-text/5';
        return (
          <li key={option}>
            <button
              type="button"
              disabled={given !== undefined}
              onClick={() => answer(option)}
              className={`flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-md border px-4 py-2 text-left font-medium disabled:cursor-default ${look}`}
            >
              <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-sm border text-sm">
                {right ? (
                  <Icon name="check" className="size-4" />
                ) : wrong ? (
                  <Icon name="close" className="size-4" />
                ) : (
                  index + 1
                )}
              </span>
              <span className="min-w-0 break-words">{option}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** A typed answer. */
export function Type({ given, numeric }: Props & { numeric: boolean }) {
  const { answer } = useQuiz();
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given) return;
    if (text.trim() === '') return setEmpty(true);
    answer(text);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex items-start gap-2">
      <TextField
        label={words.answer}
        value={text}
        readOnly={given !== undefined}
        inputMode={numeric ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        error={empty && text.trim() === '' ? words.typeFirst : undefined}
        onChange={(event) => setText(event.target.value)}
        className="grow"
      />
      {!given && (
        <Button type="submit" tone="primary" className="mt-[1.625rem]">
          {words.check}
        </Button>
      )}
    </form>
  );
}

/** Focuses the button for the next press, so that keyboard users can go from card to card. */
export const toFocus = (button: HTMLButtonElement | null) => button?.focus();

/** A card to turn; the user then says whether they knew the answer. */
export function Turn({ question, given }: Props) {
  const { judge } = useQuiz();
  const [turned, setTurned] = useState(false);
  if (given) return <p className="text-center text-lg font-semibold break-words">{question.answer}</p>;
  if (!turned) {
    return (
      <Button
        tone="primary"
        icon="redo"
        className="min-h-14 w-full text-lg"
        ref={toFocus}
        onClick={() => setTurned(true)}
      >
        {words.turn}
      </Button>
    );
  }
  return (
    <>
      <p className="mb-6 rounded-md bg-background p-5 text-center text-lg font-semibold break-words">
        {question.answer}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button icon="close" className="min-h-14" onClick={() => judge(false)}>
          {words.knewNot}
        </Button>
        <Button tone="primary" icon="check" className="min-h-14" onClick={() => judge(true)}>
          {words.knew}
        </Button>
      </div>
    </>
  );
}
