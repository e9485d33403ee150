import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { csvOf, download } from '../kit/download.ts';
import { Card, Empty } from '../kit/Empty.tsx';
import { CheckField } from '../kit/Field.tsx';
import { dayOf, formatDay } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { useNow } from '../kit/now.ts';
import { formatCents } from './money.ts';
import { type Order, piecesOf, sumsOf, totalOf } from './orders.ts';
import { texts } from './texts.ts';
import { useShop } from './useShop.ts';

/** For the seller: what to make for which day, and who gets what. */
export function OrdersScreen() {
  const { orders, setOrders } = useShop();
  const [showsPast, setShowsPast] = useState(false);
  const [cancelled, setCancelled] = useState<Order | null>(null);
  const today = dayOf(useNow(60_000));
  const hasPast = orders.some(({ day }) => day < today);
  const shown = orders.filter(({ day }) => showsPast || day >= today);
  const days = [...new Set(shown.map(({ day }) => day))].toSorted();
  const change = (id: string, part: Partial<Order>) =>
    setOrders((before) => before.map((order) => (order.id === id ? { ...order, ...part } : order)));
  return (
    <>
      <Title
        actions={
          orders.length > 0 && (
            <>
              <Button icon="print" onClick={() => window.print()}>
                {texts.print}
              </Button>
              <Button icon="download" onClick={() => download('orders.csv', csvOf(tableOf(shown)), 'text/csv')}>
                {texts.csv}
              </Button>
            </>
          )
        }
      >
        {texts.orders}
      </Title>
      <p className="-mt-3 mb-6 text-sm text-muted print:hidden">{texts.keptHere}</p>
      {hasPast && (
        <CheckField
          label={texts.showPast}
          className="mb-4 print:hidden"
          checked={showsPast}
          onChange={(event) => setShowsPast(event.target.checked)}
        />
      )}
      {days.length === 0 ? (
        <Empty icon="list" title={texts.noOrders} hint={texts.noOrdersHint} />
      ) : (
        <div className="grid gap-6">
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              orders={shown.filter((order) => order.day === day)}
              onChange={change}
              onCancel={setCancelled}
            />
          ))}
        </div>
      )}
      {cancelled && (
        <Confirm
          title={texts.cancelTitle(cancelled.number)}
          text={texts.cancelText(cancelled.name)}
          confirm={texts.cancel(cancelled.number)}
          onCancel={() => setCancelled(null)}
          onConfirm={() => {
            setOrders((before) => before.filter(({ id }) => id !== cancelled.id));
            setCancelled(null);
          }}
        />
      )}
    </>
  );
}

interface DayProps {
  day: string;
  orders: readonly Order[];
  onChange(id: string, part: Partial<Order>): void;
  onCancel(order: Order): void;
}

function Day({ day, orders, onChange, onCancel }: DayProps) {
  const total = orders.reduce((sum, { lines }) => sum + totalOf(lines), 0);
  const sums = sumsOf(orders);
  return (
    <Card title={formatDay(day, 'long')} className="break-inside-avoid">
      <p className="-mt-3 mb-5 text-muted tabular-nums">
        {texts.ordersOf(orders.length)} · {texts.pieces(piecesOf(orders.flatMap(({ lines }) => lines)))} ·{' '}
        {formatCents(total)}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <table className="w-full rounded-md bg-background text-left">
          <caption className="mb-2 text-left font-semibold">{texts.toMake}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.product}</th>
              <th scope="col">{texts.count}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ name, count }) => (
              <tr key={name} className="border-b border-border last:border-0">
                <th scope="row" className="px-4 py-2.5 font-normal break-words">
                  {name}
                </th>
                <td className="px-4 py-2.5 text-right font-heading text-xl font-bold tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className="grid gap-3">
          {orders
            .toSorted((a, b) => a.slot.localeCompare(b.slot, undefined, { numeric: true }) || a.number - b.number)
            .map((order) => (
              <OrderRow key={order.id} order={order} onChange={onChange} onCancel={onCancel} />
            ))}
        </ul>
      </div>
    </Card>
  );
}

function OrderRow({ order, onChange, onCancel }: { order: Order } & Pick<DayProps, 'onChange' | 'onCancel'>) {
  const { id, number, name, phone, slot, address, note, lines, paid, collected } = order;
  return (
    <li className="rounded-md border border-border p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold break-words">
            {texts.number} {number} · {name}
          </h3>
          <p className="text-sm text-muted">
            {slot !== '' && `${slot} · `}
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="underline underline-offset-2">
              {phone}
            </a>
          </p>
        </div>
        <p className="shrink-0 font-semibold tabular-nums">{formatCents(totalOf(lines))}</p>
      </div>
      <p className="mt-2 break-words">{lines.map((line) => `${line.count} × ${line.name}`).join(', ')}</p>
      {[address, note].filter(Boolean).map((text) => (
        <p key={text} className="mt-1 text-sm break-words text-muted">
          {text}
        </p>
      ))}
      <div className="mt-2 -mr-2 flex flex-wrap items-center gap-x-4 print:hidden">
        <CheckField
          label={texts.paid}
          aria-label={texts.paidOf(number)}
          checked={paid}
          onChange={(event) => onChange(id, { paid: event.target.checked })}
        />
        <CheckField
          label={texts.collected}
          aria-label={texts.collectedOf(number)}
          checked={collected}
          onChange={(event) => onChange(id, { collected: event.target.checked })}
        />
        <IconButton label={texts.cancel(number)} icon="trash" className="ml-auto" onClick={() => onCancel(order)} />
      </div>
    </li>
  );
}

function tableOf(orders: readonly Order[]): (string | number)[][] {
  const head = [texts.number, texts.day, texts.slot, texts.name, texts.phone, texts.address, texts.product];
  return [
    [...head, texts.count, texts.total, texts.paid, texts.collected, texts.note],
    ...orders.flatMap((order) =>
      order.lines.map((line) => [
        order.number,
        order.day,
        order.slot,
        order.name,
        order.phone,
        order.address,
        line.name,
        line.count,
        line.cents === null ? '' : formatCents(line.cents * line.count),
        order.paid ? 'x' : '',
        order.collected ? 'x' : '',
        order.note,
      ]),
    ),
  ];
}
