import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { formatNumber } from '../kit/format.ts';
import { Flag } from './Flag.tsx';
import { longestStreak, type Round, useQuiz } from './quiz.tsx';
import { words } from './texts.ts';

/** The result of a round, and its wrong answers. */
export function RoundResult({ round }: { round: Round }) {
  const { values, start, repeat, leave } = useQuiz();
  const count = round.questions.length;
  const right = round.answers.filter((answer) => answer.right).length;
  const wrong = round.questions.flatMap((question, index) => {
    const answer = round.answers[index];
    return answer && !answer.right ? [{ question, answer }] : [];
  });
  const figures = [
    [words.percent, `${formatNumber((right / count) * 100, 0)} %`],
    [words.bestStreak, formatNumber(longestStreak(round.answers))],
  ];
  return (
    <div className="mx-auto max-w-2xl">
      <Card>
        <h1 className="text-center font-heading text-sm font-semibold text-muted">{words.result}</h1>
        <p role="status" className="mt-2 text-center font-heading text-4xl font-bold text-balance">
          {words.rightOf(right, count)}
        </p>
        <dl className="mt-6 grid grid-cols-2 gap-3">
          {figures.map(([name, value]) => (
            <div key={name} className="rounded-md bg-background p-4 text-center">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-heading text-2xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Button tone="primary" icon="play" onClick={() => start({ ...values, bank: round.bank })}>
            {words.again}
          </Button>
          {wrong.length > 0 && (
            <Button icon="reset" onClick={repeat}>
              {words.repeat}
            </Button>
          )}
          <Button icon="settings" onClick={leave}>
            {words.change}
          </Button>
        </div>
      </Card>
      <Card title={words.review} className="mt-6">
        {wrong.length === 0 ? (
          <p className="text-muted">{words.noneWrong}</p>
        ) : (
          <ul className="divide-y divide-border">
            {wrong.map(({ question, answer }) => (
              <li key={question.key} className="flex items-center gap-4 py-3">
                {question.flag !== null && (
                  <span className="w-16 shrink-0">
                    <Flag code={question.flag} />
                  </span>
                )}
                <div className="min-w-0">
                  {question.prompt !== '' && <p className="text-sm break-words text-muted">{question.prompt}</p>}
                  <p className="font-semibold break-words">{question.answer}</p>
                  <p className="text-sm break-words text-danger">{words.you(answer.given || words.nothing)}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
