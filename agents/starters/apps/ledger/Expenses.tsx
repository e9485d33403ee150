import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { csvOf, download } from '../kit/download.ts';
import { Empty } from '../kit/Empty.tsx';
import { dayOf, formatDay, formatMoney } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { AddName, takenIn } from './AddName.tsx';
import { BudgetLeft } from './BudgetLeft.tsx';
import { EntryForm } from './EntryForm.tsx';
import { Figure } from './Figure.tsx';
import { fromUnits, toMain } from './money.ts';
import { RatesMissing } from './Rates.tsx';
import type { Entry } from './settle.ts';
import { everybody, useEntries, useSetup } from './store.tsx';
import { texts } from './texts.ts';
import { type Cost, values } from './values.ts';

const money = ({ amount, currency }: Entry) => formatMoney(fromUnits(amount, currency), currency);

/** The expenses with payers and participants, newest day first. */
export function Expenses() {
  const [entries, setEntries] = useEntries();
  const { setup, change, exchange, currencies, show } = useSetup();
  const [open, setOpen] = useState<Entry | 'new' | null>(null);
  const [start, setStart] = useState<Cost>();
  const tell = useNotice();
  const names = everybody(setup.people, entries);
  const spent = entries.filter(({ payment }) => !payment);
  const sumOf = (some: readonly Entry[]) =>
    some.reduce((sum, { amount, currency }) => sum + (toMain(amount, currency, exchange) ?? 0), 0);
  const total = sumOf(spent);
  const ofMonth = spent.filter(({ day }) => day.startsWith(dayOf(new Date()).slice(0, 7)));
  const sorted = entries.toSorted((one, other) => other.day.localeCompare(one.day));
  const close = () => {
    setOpen(null);
    setStart(undefined);
  };
  const save = (entry: Entry) => {
    setEntries((before) =>
      before.some(({ id }) => id === entry.id)
        ? before.map((one) => (one.id === entry.id ? entry : one))
        : [...before, entry],
    );
    close();
  };
  const remove = (entry: Entry) => {
    setEntries(entries.filter((one) => one !== entry));
    tell(texts.removed(entry.title), () => setEntries((before) => [...before, entry]));
  };
  const exportAll = () => {
    const rows = sorted.map((entry) => [
      entry.day,
      entry.title,
      entry.payer,
      fromUnits(entry.amount, entry.currency),
      entry.currency,
      Object.keys(entry.shares).join(', '),
    ]);
    download(`${texts.screens.entries}.csv`, csvOf([texts.csv, ...rows]), 'text/csv');
  };
  return (
    <>
      <Title
        actions={
          names.length > 1 && (
            <>
              {entries.length > 0 && (
                <Button icon="download" onClick={exportAll}>
                  {texts.export}
                </Button>
              )}
              <Button tone="primary" icon="plus" onClick={() => setOpen('new')}>
                {texts.addExpense}
              </Button>
            </>
          )
        }
      >
        {texts.screens.entries}
      </Title>
      {names.length < 2 ? (
        <Empty icon="person" title={texts.noPeople} hint={texts.noPeopleHint}>
          {names.length > 0 && <p className="w-full text-center font-semibold">{names.join(', ')}</p>}
          <AddName
            label={texts.person}
            button={texts.addPerson}
            problemOf={takenIn(names)}
            onAdd={(name) => change({ people: [...setup.people, name] })}
          />
        </Empty>
      ) : (
        <>
          <dl className="mb-6 grid gap-3 sm:grid-cols-3">
            <Figure label={texts.total} text={show(total)} strong />
            <Figure label={texts.entriesCount} text={String(spent.length)} />
            <Figure label={texts.people} text={names.join(', ')} />
          </dl>
          <BudgetLeft spent={setup.budgetFor === 'month' ? sumOf(ofMonth) : total} />
          <RatesMissing used={entries} />
          {values.costs.length > 0 && (
            <div role="group" aria-label={texts.usual} className="mb-6 flex flex-wrap items-center gap-2">
              <span className="text-sm font-medium">{texts.usual}</span>
              {values.costs.map((cost) => (
                <Button
                  key={cost.name}
                  icon="plus"
                  onClick={() => {
                    setStart(cost);
                    setOpen('new');
                  }}
                >
                  {cost.amount > 0
                    ? `${cost.name} ${formatMoney(cost.amount, cost.currency ?? setup.currency)}`
                    : cost.name}
                </Button>
              ))}
            </div>
          )}
          {sorted.length === 0 ? (
            <Empty icon="money" title={texts.noEntries} hint={texts.noEntriesHint} />
          ) : (
            <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
              {sorted.map((entry) => (
                <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:px-6">
                  <div className="min-w-0 grow basis-48">
                    <p className="font-semibold break-words">{entry.title}</p>
                    <p className="text-sm break-words text-muted">
                      {said(entry, names)} · {formatDay(entry.day)}
                    </p>
                  </div>
                  <span className="text-lg font-semibold tabular-nums">{money(entry)}</span>
                  <span className="-my-1 -mr-2 ml-auto flex sm:ml-0">
                    {!entry.payment && (
                      <IconButton icon="edit" label={texts.change(entry.title)} onClick={() => setOpen(entry)} />
                    )}
                    <IconButton icon="trash" label={texts.remove(entry.title)} onClick={() => remove(entry)} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {open !== null && (
        <EntryForm
          entry={open === 'new' ? null : open}
          start={start}
          names={names}
          currencies={currencies}
          onSave={save}
          onClose={close}
        />
      )}
    </>
  );
}

function said({ payer, shares, payment, split }: Entry, names: readonly string[]): string {
  const whom = Object.keys(shares);
  if (payment) return texts.handedOver(payer, whom.join(', '));
  const all = whom.length === names.length ? texts.everyone : whom.join(', ');
  return `${texts.paidFor(payer, all)}, ${texts.splits[split]}`;
}
