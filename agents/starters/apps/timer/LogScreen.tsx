import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { download, csvOf } from '../kit/download.ts';
import { Card, Empty } from '../kit/Empty.tsx';
import { addDays, dayOf, formatClock, formatDay, formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { go } from '../kit/router.ts';
import { locale } from '../kit/starter.ts';
import { Clocks, useEngine } from './engine.tsx';
import { ofDay, streakOf } from './log.ts';
import { words } from './texts.ts';

const texts = words.log;
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const shortDay = new Intl.DateTimeFormat(locale, { weekday: 'short' });

/** The log of today and the days before. */
export function LogScreen() {
  return (
    <Clocks>
      <Log />
    </Clocks>
  );
}

function Log() {
  const { now, log, clearLog } = useEngine();
  const [asking, setAsking] = useState(false);
  const today = dayOf(new Date(now));
  const done = ofDay(log, today);
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  const counts = days.map((day) => ofDay(log, day).length);
  const most = Math.max(1, ...counts);
  const seconds = done.reduce((sum, entry) => sum + entry.seconds, 0);
  const save = () => {
    const rows = log.map(({ at, name, seconds: length }) => [new Date(at).toISOString(), name, length]);
    download('timer.csv', csvOf([texts.columns, ...rows]), 'text/csv');
  };
  return (
    <div className="mx-auto max-w-4xl">
      <Title
        actions={
          log.length > 0 && (
            <>
              <Button icon="download" onClick={save}>
                {texts.download}
              </Button>
              <Button icon="trash" onClick={() => setAsking(true)}>
                {texts.clear}
              </Button>
            </>
          )
        }
      >
        {texts.title}
      </Title>
      <dl className="mb-6 grid grid-cols-3 gap-2 sm:gap-3">
        {[
          [texts.finished, formatNumber(done.length)],
          [texts.time, seconds < 60 ? formatClock(seconds) : texts.minutes(formatNumber(seconds / 60, 0))],
          [texts.streak, formatNumber(streakOf(log, today))],
        ].map(([name, value]) => (
          <div
            key={name}
            className="flex flex-col justify-between gap-1 rounded-lg border border-border bg-surface p-3 sm:p-4"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-heading text-2xl font-bold tabular-nums sm:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
      <Card title={texts.days} className="mb-6">
        <ul className="grid h-40 grid-cols-7 items-end gap-2">
          {days.map((day, index) => (
            <li key={day} className="flex h-full flex-col items-center justify-end gap-1 text-sm">
              <span className="sr-only">{texts.dayCount(formatDay(day, 'long'), counts[index] ?? 0)}</span>
              <span aria-hidden="true" className="font-semibold tabular-nums">
                {counts[index] || ''}
              </span>
              <span
                aria-hidden="true"
                className={`w-full max-w-12 rounded-sm ${counts[index] ? 'bg-primary' : 'bg-border'}`}
                style={{ height: `${Math.max(2, ((counts[index] ?? 0) / most) * 100)}px` }}
              />
              <span aria-hidden="true" className={day === today ? 'font-semibold' : 'text-muted'}>
                {shortDay.format(new Date(`${day}T12:00:00`))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {done.length === 0 ? (
        <Empty icon="clock" title={texts.empty} hint={texts.emptyHint}>
          <Button tone="primary" icon="play" onClick={() => go('/')}>
            {texts.toTimer}
          </Button>
        </Empty>
      ) : (
        <Card title={texts.entries}>
          <ul className="divide-y divide-border">
            {done.map(({ id, at, name, seconds: length }) => (
              <li key={id} className="flex items-baseline gap-4 py-2.5">
                <span className="text-muted tabular-nums">{clock.format(at)}</span>
                <span className="min-w-0 grow break-words">{name}</span>
                <span className="font-semibold tabular-nums">{formatClock(length)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {asking && (
        <Confirm
          title={texts.clearTitle}
          text={texts.clearText}
          confirm={texts.clear}
          onConfirm={() => {
            clearLog();
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
