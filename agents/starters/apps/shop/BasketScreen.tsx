import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { formatDay } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { Icon } from '../kit/Icon.tsx';
import { newId } from '../kit/id.ts';
import { go } from '../kit/router.ts';
import { useStored } from '../kit/storage.ts';
import { Checkout, type Wish } from './Checkout.tsx';
import { formatCents } from './money.ts';
import { linesOf, nextNumber, type Order, piecesOf, totalOf } from './orders.ts';
import { Stepper } from './Stepper.tsx';
import { texts } from './texts.ts';
import { useShop } from './useShop.ts';

/** The chosen products, and the order form. */
export function BasketScreen() {
  const { products, basket, setBasket, put, orders, setOrders, setup } = useShop();
  const [lastId, setLastId] = useStored(
    'last-order',
    () => '',
    (value) => typeof value === 'string',
  );
  // The confirmation needs an element that already exists, so that screen readers announce it.
  const [told, setTold] = useState('');
  const lines = linesOf(basket, products);
  const last = orders.find(({ id }) => id === lastId);
  const place = (wish: Wish) => {
    const order: Order = {
      id: newId(),
      number: nextNumber(orders),
      ...wish,
      lines: lines.map(({ name, cents, count }) => ({ name, cents, count })),
      paid: false,
      collected: false,
    };
    setOrders((before) => [...before, order]);
    setBasket({});
    setLastId(order.id);
    setTold(texts.thanks(order.number));
  };
  return (
    <>
      <div role="status" className="sr-only">
        {told}
      </div>
      {lines.length > 0 ? (
        <>
          <Title>{texts.basket}</Title>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Card title={texts.yourOrder}>
              <ul>
                {lines.map(({ id, name, cents, count }) => (
                  <li key={id} className="flex flex-wrap items-center gap-3 border-b border-border py-3">
                    <span className="min-w-0 grow basis-40 break-words">
                      <span className="block font-semibold">{name}</span>
                      <span className="text-sm text-muted tabular-nums">
                        {cents === null ? texts.noPrice : formatCents(cents * count)}
                      </span>
                    </span>
                    <Stepper name={name} count={count} onChange={(next) => put(id, next)} />
                    <IconButton label={texts.remove(name)} icon="trash" onClick={() => put(id, 0)} />
                  </li>
                ))}
              </ul>
              <p className="mt-4 flex justify-between font-heading text-lg font-bold tabular-nums">
                <span>{texts.total}</span>
                <span>{formatCents(totalOf(lines))}</span>
              </p>
            </Card>
            <Checkout setup={setup} orders={orders} pieces={piecesOf(lines)} onPlace={place} />
          </div>
        </>
      ) : last ? (
        <Confirmation order={last} onNext={() => setLastId('')} />
      ) : (
        <>
          <Title>{texts.basket}</Title>
          <Empty icon="basket" title={texts.emptyBasket} hint={texts.emptyBasketHint}>
            <Button tone="primary" icon="home" onClick={() => go('/')}>
              {texts.toShop}
            </Button>
          </Empty>
        </>
      )}
    </>
  );
}

function Confirmation({ order, onNext }: { order: Order; onNext(): void }) {
  const { number, day, slot, address, name, lines } = order;
  return (
    <div className="mx-auto max-w-xl">
      <span className="mb-5 grid size-14 place-items-center rounded-full bg-success text-on-success">
        <Icon name="check" className="size-7" />
      </span>
      <Title>{texts.confirmed}</Title>
      <p className="mb-6 text-lg">{texts.thanks(number)}</p>
      <Card>
        <p className="font-heading text-lg font-semibold">
          {formatDay(day, 'long')}
          {slot !== '' && `, ${slot}`}
        </p>
        <p className="text-muted">
          {name}
          {address !== '' && `, ${address}`}
        </p>
        <ul className="mt-4">
          {lines.map((line) => (
            <li key={line.name} className="flex justify-between gap-4 border-b border-border py-2 tabular-nums">
              <span className="min-w-0 break-words">
                {line.count} × {line.name}
              </span>
              <span>{line.cents === null ? texts.noPrice : formatCents(line.cents * line.count)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-4 flex justify-between font-bold tabular-nums">
          <span>{texts.total}</span>
          <span>{formatCents(totalOf(lines))}</span>
        </p>
      </Card>
      <p className="my-6 text-sm text-muted">
        {texts.noPayment} {texts.keptHere}
      </p>
      <Button
        onClick={() => {
          onNext();
          go('/');
        }}
      >
        {texts.another}
      </Button>
    </div>
  );
}
