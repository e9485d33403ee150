import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { CheckField, TextField } from '../kit/Field.tsx';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { Examples } from './Examples.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import type { Question } from './questions.ts';
import { texts } from './texts.ts';
import { type Rules, useForm } from './useForm.ts';

/** The form's editor: its questions, their order, and its rules. */
export function EditScreen() {
  const { questions, setQuestions, rules, setRules } = useForm();
  const [edited, setEdited] = useState<Question | 'new' | null>(null);
  const tell = useNotice();
  const move = (index: number, by: number) => {
    const next = questions.filter((_, place) => place !== index);
    const moved = questions[index];
    if (moved) next.splice(index + by, 0, moved);
    setQuestions(next);
  };
  const remove = (question: Question) => {
    setQuestions(questions.filter(({ id }) => id !== question.id));
    tell(texts.removed(question.text), () => setQuestions(questions));
  };
  const save = (question: Question) => {
    const isNew = !questions.some(({ id }) => id === question.id);
    setQuestions(isNew ? [...questions, question] : questions.map((one) => (one.id === question.id ? question : one)));
    setEdited(null);
  };
  return (
    <>
      <Title
        actions={
          <Button tone="primary" icon="plus" onClick={() => setEdited('new')}>
            {texts.addQuestion}
          </Button>
        }
      >
        {texts.questions}
      </Title>
      <Examples questions={questions} onChange={setQuestions} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {questions.length === 0 ? (
          <Empty icon="list" title={texts.noQuestions} hint={texts.noQuestionsHint} />
        ) : (
          <ol className="grid gap-3">
            {questions.map((question, index) => (
              <li
                key={question.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border bg-surface py-3 pr-2 pl-5"
              >
                <div className="min-w-0 grow basis-48">
                  <p className="font-semibold break-words">{question.text}</p>
                  <p className="text-sm break-words text-muted">
                    {texts.kinds[question.kind]}
                    {question.options.length > 0 && `: ${question.options.join(', ')}`}
                  </p>
                </div>
                <div className="flex">
                  <IconButton
                    label={texts.up(question.text)}
                    icon="up"
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    label={texts.down(question.text)}
                    icon="down"
                    disabled={index === questions.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton label={texts.change(question.text)} icon="edit" onClick={() => setEdited(question)} />
                  <IconButton label={texts.remove(question.text)} icon="trash" onClick={() => remove(question)} />
                </div>
              </li>
            ))}
          </ol>
        )}
        <RulesCard rules={rules} onChange={setRules} />
      </div>
      {edited !== null && (
        <Dialog title={edited === 'new' ? texts.newQuestion : texts.editQuestion} onClose={() => setEdited(null)}>
          <QuestionForm question={edited === 'new' ? null : edited} onSave={save} onCancel={() => setEdited(null)} />
        </Dialog>
      )}
    </>
  );
}

const isNumber = (text: string) => /^\d{1,5}$/.test(text.trim());

function RulesCard({ rules, onChange }: { rules: Rules; onChange(rules: Rules): void }) {
  const [places, setPlaces] = useState(String(rules.places));
  const [perOption, setPerOption] = useState(String(rules.perOption));
  return (
    <Card title={texts.rules}>
      <div className="grid gap-3">
        <TextField
          label={texts.places}
          hint={texts.placesHint}
          inputMode="numeric"
          value={places}
          error={isNumber(places) ? undefined : texts.badNumber}
          onChange={(event) => {
            setPlaces(event.target.value);
            if (isNumber(event.target.value)) onChange({ ...rules, places: Number(event.target.value) });
          }}
        />
        <TextField
          label={texts.perOption}
          hint={texts.perOptionHint}
          inputMode="numeric"
          value={perOption}
          error={isNumber(perOption) ? undefined : texts.badNumber}
          onChange={(event) => {
            setPerOption(event.target.value);
            if (isNumber(event.target.value)) onChange({ ...rules, perOption: Number(event.target.value) });
          }}
        />
        <CheckField
          label={texts.waiting}
          checked={rules.waiting}
          onChange={(event) => onChange({ ...rules, waiting: event.target.checked })}
        />
        <CheckField
          label={texts.once}
          checked={rules.once}
          onChange={(event) => onChange({ ...rules, once: event.target.checked })}
        />
      </div>
    </Card>
  );
}
