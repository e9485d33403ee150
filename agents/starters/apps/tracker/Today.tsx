import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { TextArea, TextField } from '../kit/Field.tsx';
import { addDays, dayOf, formatDay, formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { go } from '../kit/router.ts';
import { useNotice } from '../kit/Notice.tsx';
import { byDue, daysBetween, dueOf, isSettled } from './due.ts';
import { Entry } from './Entry.tsx';
import { doneInWeek, isDone, streaksOf, targetOf, type Thing, toTarget, withUnit } from './model.ts';
import { useTracker } from './store.tsx';
import { texts } from './texts.ts';
import { areTurnsWanted, turnOf } from './turns.ts';

/** A day's entries, one press each. */
export function TodayPage() {
  const { things } = useTracker();
  const today = dayOf(new Date());
  const [day, setDay] = useState(today);
  return (
    <>
      <Title>{day === today ? texts.today : formatDay(day, 'long')}</Title>
      <DayPicker day={day} onPick={setDay} />
      {things.length === 0 ? (
        <Empty icon="plus" title={texts.none} hint={texts.noneHint}>
          <Button tone="primary" icon="plus" onClick={() => go('/things')}>
            {texts.add}
          </Button>
        </Empty>
      ) : (
        <DayEntries day={day} />
      )}
    </>
  );
}

function DayPicker({ day, onPick }: { day: string; onPick(day: string): void }) {
  const today = dayOf(new Date());
  return (
    <div className="mb-6 flex flex-wrap items-end gap-2">
      <IconButton label={texts.before} icon="back" tone="quiet" onClick={() => onPick(addDays(day, -1))} />
      <TextField
        type="date"
        label={texts.day}
        className="w-44"
        value={day}
        max={today}
        onChange={({ target }) => target.value !== '' && target.value <= today && onPick(target.value)}
      />
      <IconButton
        label={texts.after}
        icon="next"
        tone="quiet"
        disabled={day >= today}
        onClick={() => onPick(addDays(day, 1))}
      />
      {day !== today && <Button onClick={() => onPick(today)}>{texts.toToday}</Button>}
    </div>
  );
}

/** All entries of one day, to add or to correct. */
export function DayEntries({ day, narrow = false }: { day: string; narrow?: boolean }) {
  const { things, entries, notes, note, turns } = useTracker();
  const done = things.filter((thing) => isSettled(entries, thing, day)).length;
  const shown = byDue(entries, things, day);
  return (
    <>
      <div className="mb-5">
        <p role="status" className="mb-2 font-semibold">
          {done === things.length ? texts.allDone : texts.someDone(done, things.length)}
        </p>
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-text/10">
          <div
            className="h-full rounded-full bg-success transition-[width]"
            style={{ width: `${(done / Math.max(1, things.length)) * 100}%` }}
          />
        </div>
      </div>
      <ul className={`grid grid-cols-1 gap-3 ${narrow ? '' : 'lg:grid-cols-2'}`}>
        {shown.map((thing) => (
          <li
            key={thing.id}
            className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface p-4 ${isDone(entries, thing, day) ? 'border-success' : 'border-border'}`}
          >
            <div className="min-w-40 grow basis-0">
              <h2 className="font-heading font-semibold break-words">{thing.name}</h2>
              {turns.people.length > 0 && (
                <p className="font-medium">{texts.turn(turnOf(turns, things.indexOf(thing), day) ?? '')}</p>
              )}
              <TotalLine thing={thing} />
              <TargetLine thing={thing} day={day} />
              {thing.every > 0 ? <DueLine thing={thing} day={day} /> : <Streak thing={thing} day={day} />}
            </div>
            <Entry key={day} thing={thing} day={day} />
          </li>
        ))}
      </ul>
      {turns.people.length > 1 && <PassOn />}
      {turns.people.length === 0 && areTurnsWanted && (
        <Button icon="plus" className="mt-4" onClick={() => go('/things')}>
          {texts.namePeople}
        </Button>
      )}
      <TextArea
        label={texts.note}
        placeholder={texts.noteHint}
        rows={3}
        className="mt-6 max-w-2xl"
        value={notes[day] ?? ''}
        onChange={({ target }) => note(day, target.value)}
      />
    </>
  );
}

function PassOn() {
  const { turns, setTurns } = useTracker();
  const tell = useNotice();
  const pass = () => {
    const next = { ...turns, passed: turns.passed + 1 };
    setTurns(next);
    tell(texts.passedOn(turnOf(next, 0, dayOf(new Date())) ?? ''), () => setTurns(turns));
  };
  return (
    <Button icon="next" className="mt-4" onClick={pass}>
      {texts.passOn}
    </Button>
  );
}

/** Says when it is due again, counted from the shown day. */
function DueLine({ thing, day }: { thing: Thing; day: string }) {
  const { entries } = useTracker();
  const due = dueOf(entries, thing, day);
  if (due === null) return null;
  const days = daysBetween(day, due.day);
  return (
    <p className={`text-sm ${days < 0 ? 'font-medium text-danger' : 'text-muted'}`}>
      {days < 0 ? texts.overdue(-days) : texts.due(days)} ·{' '}
      {due.last === null ? texts.neverDone : texts.lastDone(formatDay(due.last))}
    </p>
  );
}

/** Says what a count without a goal has come to on all days. */
function TotalLine({ thing }: { thing: Thing }) {
  const { entries } = useTracker();
  if (thing.kind !== 'count' || thing.goal > 0) return null;
  const total = Object.values(entries[thing.id] ?? {}).reduce((sum, value) => sum + value, 0);
  return <p className="text-sm text-muted tabular-nums">{texts.inAll(formatNumber(total))}</p>;
}

/** Says how far the goal of a measure is. */
function TargetLine({ thing, day }: { thing: Thing; day: string }) {
  const { entries } = useTracker();
  const target = targetOf(thing);
  if (target <= 0) return null;
  const left = toTarget(entries, thing, day);
  const goal = withUnit(target, thing);
  return (
    <p className={`text-sm ${left === 0 ? 'font-medium text-success' : 'text-muted'}`}>
      {left === null ? texts.target(goal) : left === 0 ? texts.reached(goal) : texts.left(withUnit(left, thing), goal)}
    </p>
  );
}

function Streak({ thing, day }: { thing: Thing; day: string }) {
  const { entries } = useTracker();
  const { current, longest } = streaksOf(entries, thing, dayOf(new Date()));
  const parts = [
    thing.perWeek === 7 ? texts.streakDays(current) : texts.week(doneInWeek(entries, thing, day), thing.perWeek),
    ...(thing.perWeek === 7 || current === 0 ? [] : [texts.streakWeeks(current)]),
    ...(longest > current ? [texts.longest(longest)] : []),
  ];
  return <p className="text-sm text-muted">{parts.join(' · ')}</p>;
}
