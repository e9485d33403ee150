import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { go } from '../kit/router.ts';
import { locale } from '../kit/starter.ts';
import { QuizState, useQuiz } from './quiz.tsx';
import { words } from './texts.ts';

const texts = words.results;
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Past rounds. */
export function ResultsScreen() {
  return (
    <QuizState>
      <Results />
    </QuizState>
  );
}

function Results() {
  const { results, wrong, clear } = useQuiz();
  const [asking, setAsking] = useState(false);
  const open = Object.values(wrong).reduce((sum, keys) => sum + keys.length, 0);
  const figures = [
    [texts.rounds, results.length],
    [texts.best, Math.max(0, ...results.map(({ streak }) => streak))],
    [texts.open, open],
  ] as const;
  return (
    <div className="mx-auto max-w-4xl">
      <Title
        actions={
          results.length > 0 && (
            <Button icon="trash" onClick={() => setAsking(true)}>
              {texts.clear}
            </Button>
          )
        }
      >
        {texts.title}
      </Title>
      {results.length === 0 ? (
        <Empty icon="chart" title={texts.empty} hint={texts.emptyHint}>
          <Button tone="primary" icon="play" onClick={() => go('/')}>
            {texts.start}
          </Button>
        </Empty>
      ) : (
        <>
          <dl className="mb-6 grid grid-cols-3 gap-2 sm:gap-3">
            {figures.map(([name, value]) => (
              <div
                key={name}
                className="flex flex-col justify-between gap-1 rounded-lg border border-border bg-surface p-3 sm:p-4"
              >
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="font-heading text-2xl font-bold tabular-nums sm:text-3xl">{formatNumber(value)}</dd>
              </div>
            ))}
          </dl>
          <Card title={texts.last}>
            <ul className="divide-y divide-border">
              {results.slice(0, 20).map(({ id, bank, right, count, at }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 py-3">
                  <span className="min-w-0 grow font-semibold">{words.banks[bank]}</span>
                  <span className="font-semibold tabular-nums">{words.rightOf(right, count)}</span>
                  <span className="w-full text-sm text-muted sm:w-44 sm:text-right">{moment.format(at)}</span>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      {asking && (
        <Confirm
          title={texts.clearTitle}
          text={texts.clearText}
          confirm={texts.clear}
          onConfirm={() => {
            clear();
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
