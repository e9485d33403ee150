import { type SubmitEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { Icon } from '../kit/Icon.tsx';
import { newId } from '../kit/id.ts';
import { go } from '../kit/router.ts';
import { lineBelowName, starter } from '../kit/starter.ts';
import { useStored } from '../kit/storage.ts';
import { fullOptions, hasAnswered, isSaid, listOf, nameQuestion, problemOf, type Said, textOf } from './answers.ts';
import { Examples } from './Examples.tsx';
import { QuestionField } from './QuestionField.tsx';
import { texts } from './texts.ts';
import { useForm } from './useForm.ts';
import { values } from './values.ts';

/** The form for the people who answer. */
export function FillScreen() {
  const { questions, setQuestions, rules, answers, setAnswers } = useForm();
  const [said, setSaid] = useStored<Said>('draft', () => ({}), isSaid);
  const [isChecked, setChecked] = useState(false);
  /** The message after sending; null before that. */
  const [done, setDone] = useState<string | null>(null);
  const left = rules.places === 0 ? null : Math.max(0, rules.places - answers.length);
  const isClosed = left === 0 && !rules.waiting;
  const who = nameQuestion(questions);
  const errorOf = (id: string): string | undefined => {
    const question = questions.find((one) => one.id === id);
    if (!question) return undefined;
    const isTwice =
      rules.once && who?.id === id && hasAnswered(answers, question, textOf(said, id)) ? texts.errors.once : null;
    const taken = fullOptions(question, questions, answers, rules.perOption).find((option) =>
      listOf(said, id).includes(option),
    );
    const isFull = taken === undefined ? null : texts.errors.optionFull(taken);
    return problemOf(question, said) ?? isTwice ?? isFull ?? undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = questions.find(({ id }) => errorOf(id) !== undefined);
    setChecked(wrong !== undefined);
    if (wrong !== undefined) {
      const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-question]')];
      controls.find((control) => control.dataset['question'] === wrong.id)?.focus();
      return;
    }
    setAnswers((before) => [...before, { id: newId(), at: new Date().toISOString(), said }]);
    setSaid({});
    setDone(left === 0 ? texts.youWait(answers.length - rules.places + 1) : texts.stored[values.mode]);
  };
  return (
    <div className="mx-auto max-w-2xl">
      <div className="mb-6 rounded-lg bg-primary px-6 py-8 text-on-primary md:px-10 md:py-10">
        <h1 className="font-heading text-3xl leading-tight font-bold text-balance break-words">{starter.name}</h1>
        <p className="mt-3 text-lg break-words first-letter:uppercase">
          {lineBelowName(values.intro) || texts.intros[values.mode]}
        </p>
        {left !== null && (
          <p className="mt-5 inline-flex items-center gap-2 rounded-md bg-surface px-4 py-2 text-sm font-semibold text-text tabular-nums">
            <Icon name="person" className="size-4" />
            {left > 0
              ? texts.placesLeft(left, rules.places)
              : `${texts.full(rules.places)}. ${rules.waiting ? texts.waitingOpen : texts.waitingClosed}`}
          </p>
        )}
      </div>
      <Examples questions={questions} onChange={setQuestions} />
      <div role="status">
        {done !== null && (
          <Card className="text-center">
            <span className="mx-auto mb-4 grid size-14 place-items-center rounded-full bg-success text-on-success">
              <Icon name="check" className="size-7" />
            </span>
            <h2 className="font-heading text-2xl font-bold">{texts.thanks}</h2>
            <p className="mt-2 text-lg">{done}</p>
            <p className="mt-4 text-sm text-muted">{texts.keptHere}</p>
            <div className="mt-6 flex flex-wrap justify-center gap-2">
              <Button onClick={() => setDone(null)}>{texts.another}</Button>
              <Button icon="chart" onClick={() => go('/results')}>
                {texts.toResults}
              </Button>
            </div>
          </Card>
        )}
      </div>
      {done === null && questions.length === 0 && (
        <Empty icon="list" title={texts.noQuestions} hint={texts.noQuestionsHint}>
          <Button tone="primary" icon="plus" onClick={() => go('/edit')}>
            {texts.toEdit}
          </Button>
        </Empty>
      )}
      {done === null && questions.length > 0 && !isClosed && (
        <Card>
          <form noValidate onSubmit={submit} aria-label={starter.name} className="grid gap-6">
            {questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                full={fullOptions(question, questions, answers, rules.perOption)}
                said={said}
                error={isChecked ? errorOf(question.id) : undefined}
                onSay={(value) => setSaid((before) => ({ ...before, [question.id]: value }))}
              />
            ))}
            <p className="text-sm text-muted">{texts.keptHere}</p>
            <Button type="submit" tone="primary" icon="check" className="sm:justify-self-start">
              {texts.send[values.mode]}
            </Button>
          </form>
        </Card>
      )}
    </div>
  );
}
