import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { formatNumber } from '../kit/format.ts';
import { Icon } from '../kit/Icon.tsx';
import { starter } from '../kit/starter.ts';
import { Choose, toFocus, Turn, Type } from './answering.tsx';
import { Flag } from './Flag.tsx';
import { type Answer, isLast, type Round, streakNow, useQuiz } from './quiz.tsx';
import { SpellPrompt } from './SpellPrompt.tsx';
import { words } from './texts.ts';

/** One question, its time limit, and the result. */
export function Play({ round }: { round: Round }) {
  const { values, leave, answer } = useQuiz();
  const [asking, setAsking] = useState(false);
  const question = round.questions[round.at];
  const given = round.answers[round.at];
  const left = useTimeLeft(given && !round.isTimed ? null : round.endsAt, () => answer('', true));
  if (!question) return null;
  const right = round.answers.filter((one) => one.right).length;
  const turns = question.options.length === 0 && values.answering === 'turn' && !isTyped(round.bank);
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="sr-only">{starter.name}</h1>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="mr-auto font-semibold">
          {round.isTimed ? words.question(round.at + 1) : words.questionOf(round.at + 1, round.questions.length)}
        </p>
        <p className="text-sm">
          {words.score}: <strong className="tabular-nums">{formatNumber(right)}</strong>
        </p>
        <p className="flex items-center gap-1 text-sm">
          <Icon name="star" className="size-4" />
          {words.streak}: <strong className="tabular-nums">{formatNumber(streakNow(round.answers))}</strong>
        </p>
      </div>
      {!round.isTimed && (
        <div className="mb-6 h-2 overflow-hidden rounded-full bg-border" aria-hidden="true">
          <div
            className="h-full rounded-full bg-primary transition-[width]"
            style={{ width: `${((round.at + (given ? 1 : 0)) / round.questions.length) * 100}%` }}
          />
        </div>
      )}
      <section className="rounded-lg border border-border bg-surface p-5 md:p-8">
        {left !== null && (
          <p className={`mb-4 text-right text-sm ${left <= 5 ? 'font-semibold text-danger' : 'text-muted'}`}>
            {words.timeLeft}:{' '}
            <span role="timer" className="inline-block min-w-6 tabular-nums">
              {left}
            </span>
          </p>
        )}
        {question.flag !== null && (
          <div className="mb-5">
            <Flag code={question.flag} />
          </div>
        )}
        {round.bank === 'spelling' ? (
          <SpellPrompt word={question.answer} voice={values.voice} answered={given !== undefined} />
        ) : (
          <h2 className="mb-6 text-center font-heading text-2xl font-bold text-balance break-words">
            {question.prompt}
          </h2>
        )}
        {question.options.length > 0 ? (
          <Choose question={question} given={given} />
        ) : turns ? (
          <Turn question={question} given={given} />
        ) : (
          <Type question={question} given={given} numeric={round.bank === 'arithmetic'} />
        )}
        <Feedback answer={given} right={question.answer} last={isLast(round)} />
      </section>
      <div className="mt-4 flex justify-center">
        <Button tone="plain" icon="close" onClick={() => (round.answers.length === 0 ? leave() : setAsking(true))}>
          {words.stop}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={words.stopTitle}
          text={words.stopText}
          confirm={words.stop}
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const isTyped = (bank: string) => bank === 'arithmetic' || bank === 'spelling';

function Feedback({ answer, right, last }: { answer: Answer | undefined; right: string; last: boolean }) {
  const { next } = useQuiz();
  const text =
    answer === undefined ? '' : answer.right ? words.right : answer.late ? words.tooLate(right) : words.wrong(right);
  return (
    <div className="mt-6 flex min-h-12 flex-wrap items-center justify-between gap-3">
      <p
        role="status"
        className={`min-w-0 font-semibold break-words ${answer?.right ? 'text-success' : 'text-danger'}`}
      >
        {text}
      </p>
      {answer && (
        <Button tone="primary" icon="next" className="ml-auto" ref={toFocus} onClick={next}>
          {last ? words.finish : words.next}
        </Button>
      )}
    </div>
  );
}

/** Returns whole seconds until the end, by the local clock; null without an end. */
function useTimeLeft(endsAt: number | null, onOver: () => void): number | null {
  const [now, setNow] = useState(() => Date.now());
  const look = useEffectEvent(() => {
    const time = Date.now();
    setNow(time);
    if (endsAt !== null && time >= endsAt) onOver();
  });
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(look, 200);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000));
}
