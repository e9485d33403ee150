import { Button, IconButton } from '../kit/Button.tsx';
import { csvOf, download } from '../kit/download.ts';
import { Card, Empty } from '../kit/Empty.tsx';
import { formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { go } from '../kit/router.ts';
import { locale } from '../kit/starter.ts';
import { type Answer, countsOf, nameQuestion, numbersOf, textOf } from './answers.ts';
import type { Question } from './questions.ts';
import { texts } from './texts.ts';
import { useForm } from './useForm.ts';

const percent = new Intl.NumberFormat(locale, { style: 'percent' });

/** The results: counts and bars, and every answer. */
export function ResultsScreen() {
  const { questions, answers, setAnswers, rules } = useForm();
  const tell = useNotice();
  if (answers.length === 0) {
    return (
      <>
        <Title>{texts.results}</Title>
        <Empty icon="chart" title={texts.noAnswers} hint={texts.noAnswersHint}>
          <Button tone="primary" icon="edit" onClick={() => go('/')}>
            {texts.toFill}
          </Button>
        </Empty>
        <p className="mt-6 text-sm text-muted">{texts.keptHere}</p>
      </>
    );
  }
  const seated = rules.places === 0 ? answers : answers.slice(0, rules.places);
  const waiting = answers.slice(seated.length);
  const remove = (answer: Answer, number: number) => {
    setAnswers(answers.filter(({ id }) => id !== answer.id));
    tell(texts.removedAnswer(number), () => setAnswers(answers));
  };
  const counted = questions.filter(({ kind }) => !['text', 'long', 'email', 'phone', 'date'].includes(kind));
  return (
    <>
      <Title
        actions={
          <>
            <Button icon="print" onClick={() => window.print()}>
              {texts.print}
            </Button>
            <Button
              icon="download"
              onClick={() => download('answers.csv', csvOf(tableOf(questions, answers)), 'text/csv')}
            >
              {texts.csv}
            </Button>
          </>
        }
      >
        {texts.results}
      </Title>
      <p className="-mt-3 mb-6 text-muted">
        {texts.answersOf(answers.length)}. {texts.keptHere}
      </p>
      {counted.length > 0 && (
        <div className="mb-6 grid items-start gap-6 md:grid-cols-2">
          {counted.map((question) => (
            <Card key={question.id} title={question.text}>
              {question.kind === 'number' ? (
                <Numbers numbers={numbersOf(question, answers)} />
              ) : (
                <Bars question={question} answers={answers} />
              )}
            </Card>
          ))}
        </div>
      )}
      <Answers
        title={rules.places === 0 ? texts.all : texts.people}
        answers={seated}
        start={1}
        questions={questions}
        onRemove={remove}
      />
      {waiting.length > 0 && (
        <Answers
          title={texts.waitingList}
          answers={waiting}
          start={seated.length + 1}
          questions={questions}
          onRemove={remove}
        />
      )}
    </>
  );
}

function Bars({ question, answers }: { question: Question; answers: readonly Answer[] }) {
  const counts = countsOf(question, answers);
  const numbers = question.kind === 'rating' ? numbersOf(question, answers) : [];
  return (
    <>
      {numbers.length > 0 && (
        <p className="mb-4">
          {texts.average}: <strong>{formatNumber(numbers.reduce((a, b) => a + b, 0) / numbers.length, 1)}</strong>
        </p>
      )}
      <ul className="grid gap-3">
        {counts.map(({ name, count }) => (
          <li key={name}>
            <div className="mb-1 flex justify-between gap-3 text-sm">
              <span className="min-w-0 break-words">
                {question.kind === 'rating' ? texts.stars(Number(name)) : name}
              </span>
              <span className="shrink-0 font-semibold tabular-nums">
                {texts.share(count, percent.format(count / answers.length))}
              </span>
            </div>
            <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-text/10">
              <div className="h-full rounded-full bg-primary" style={{ width: `${(count / answers.length) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Numbers({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return <p className="text-muted">{texts.noAnswers}</p>;
  const rows: [string, number][] = [
    [texts.average, numbers.reduce((a, b) => a + b, 0) / numbers.length],
    [texts.least, Math.min(...numbers)],
    [texts.most, Math.max(...numbers)],
  ];
  return (
    <dl className="grid grid-cols-3 gap-3">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-heading text-2xl font-bold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AnswersProps {
  title: string;
  answers: readonly Answer[];
  /** The number of the first answer. */
  start: number;
  questions: readonly Question[];
  onRemove(answer: Answer, number: number): void;
}

function Answers({ title, answers, start, questions, onRemove }: AnswersProps) {
  const who = nameQuestion(questions);
  return (
    <Card title={title} className="mb-6">
      <ol>
        {answers.map((answer, index) => (
          <li key={answer.id} className="flex items-start gap-3 border-b border-border py-3 last:border-0">
            <span className="w-7 shrink-0 py-0.5 text-sm text-muted tabular-nums">{start + index}</span>
            <div className="min-w-0 grow">
              {who && <p className="font-semibold break-words">{textOf(answer.said, who.id)}</p>}
              <dl className="text-sm">
                {questions
                  .filter(({ id }) => id !== who?.id && textOf(answer.said, id) !== '')
                  .map(({ id, text }) => (
                    <div key={id} className="flex flex-wrap gap-x-2">
                      <dt className="text-muted">{text}</dt>
                      <dd className="min-w-0 break-words">{textOf(answer.said, id)}</dd>
                    </div>
                  ))}
              </dl>
            </div>
            <IconButton
              label={texts.removeAnswer(start + index)}
              icon="trash"
              className="print:hidden"
              onClick={() => onRemove(answer, start + index)}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function tableOf(questions: readonly Question[], answers: readonly Answer[]): (string | number)[][] {
  return [
    [texts.number, texts.when, ...questions.map(({ text }) => text)],
    ...answers.map(({ at, said }, index) => [index + 1, at, ...questions.map(({ id }) => textOf(said, id))]),
  ];
}
