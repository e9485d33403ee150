import { Button } from '../kit/Button.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { dayOf } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import { toMain } from './money.ts';
import { RatesMissing } from './Rates.tsx';
import { balances, exactUpTo, settle, type Transfer } from './settle.ts';
import { everybody, useEntries, useSetup } from './store.tsx';
import { texts } from './texts.ts';

/** The balance of each person, and the fewest transfers that settle all balances. */
export function Balances() {
  const [entries, setEntries] = useEntries();
  const { setup, exchange, show } = useSetup();
  const tell = useNotice();
  const names = everybody(setup.people, entries);
  const waits = entries.some(({ amount, currency }) => toMain(amount, currency, exchange) === null);
  const sums = balances(entries, names, exchange);
  const transfers = settle(sums);
  const largest = Math.max(1, ...[...sums.values()].map(Math.abs));
  const owing = [...sums.values()].filter((units) => units !== 0).length;
  const pay = ({ from, to, units }: Transfer) => {
    const id = newId();
    const payment = { id, title: texts.payment, payer: from, amount: units, currency: setup.currency, payment: true };
    setEntries((before) => [
      ...before,
      { ...payment, day: dayOf(new Date()), split: 'amounts', shares: { [to]: units } },
    ]);
    tell(texts.paid(from, to), () => setEntries((before) => before.filter((one) => one.id !== id)));
  };
  return (
    <>
      <Title>{texts.screens.balances}</Title>
      <RatesMissing used={entries} />
      {!waits && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Card title={texts.balance}>
            {names.length === 0 && <Empty icon="person" title={texts.noPeople} hint={texts.noPeopleHint} />}
            <ul className="flex flex-col gap-4">
              {[...sums].map(([name, units]) => (
                <li key={name}>
                  <div className="flex flex-wrap justify-between gap-x-4">
                    <span className="font-medium break-words">{name}</span>
                    <span className="font-semibold tabular-nums">{stateOf(units, show)}</span>
                  </div>
                  <div aria-hidden="true" className="mt-1.5 flex h-2 overflow-hidden rounded-full bg-text/10">
                    <div className="flex w-1/2 justify-end">
                      {units < 0 && <div className="bg-danger" style={{ width: `${(-units / largest) * 100}%` }} />}
                    </div>
                    <div className="w-1/2">
                      {units > 0 && (
                        <div className="h-full bg-success" style={{ width: `${(units / largest) * 100}%` }} />
                      )}
                    </div>
                  </div>
                </li>
              ))}
            </ul>
            <p className="mt-5 text-sm text-muted">{texts.rounding}</p>
          </Card>
          <Card title={texts.settle}>
            {transfers.length === 0 ? (
              <Empty icon="check" title={texts.settled} hint={texts.settledHint} />
            ) : (
              <>
                <p className="mb-4 text-muted">
                  {owing > exactUpTo ? texts.settleFew(transfers.length) : texts.settleHint(transfers.length)}
                </p>
                <ul className="divide-y divide-border">
                  {transfers.map((transfer) => (
                    <li key={`${transfer.from}>${transfer.to}`} className="flex flex-wrap items-center gap-3 py-3">
                      <span className="min-w-0 grow break-words">{texts.pays(transfer.from, transfer.to)}</span>
                      <span className="text-lg font-bold tabular-nums">{show(transfer.units)}</span>
                      <Button
                        icon="check"
                        aria-label={texts.markPaidOf(transfer.from, transfer.to)}
                        onClick={() => pay(transfer)}
                      >
                        {texts.markPaid}
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Card>
        </div>
      )}
    </>
  );
}

function stateOf(units: number, show: (units: number) => string): string {
  if (units === 0) return texts.even;
  return units > 0 ? texts.gets(show(units)) : texts.owes(show(-units));
}
