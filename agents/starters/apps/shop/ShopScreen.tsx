import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { formatDay } from '../kit/format.ts';
import { Icon } from '../kit/Icon.tsx';
import { useNow } from '../kit/now.ts';
import { go } from '../kit/router.ts';
import { lineBelowName, starter } from '../kit/starter.ts';
import { deadlineText, openDays } from './days.ts';
import { formatCents } from './money.ts';
import { linesOf, piecesOf, totalOf } from './orders.ts';
import type { Product } from './products.ts';
import { Stepper } from './Stepper.tsx';
import { texts } from './texts.ts';
import { useShop } from './useShop.ts';
import { values } from './values.ts';

/** The products for sale. */
export function ShopScreen() {
  const { products, setProducts, setup, basket, put, orders } = useShop();
  const now = useNow(30_000);
  const [next] = openDays(setup, orders, now);
  const lines = linesOf(basket, products);
  const hasExamples = products.some(({ isExample }) => isExample);
  return (
    <>
      <div className="mb-8 rounded-lg bg-primary px-5 py-8 text-on-primary md:px-10 md:py-14">
        <h1 className="max-w-3xl font-heading text-3xl leading-tight font-bold text-balance break-words md:text-4xl">
          {starter.name}
        </h1>
        <p className="mt-3 max-w-prose text-lg first-letter:uppercase">
          {lineBelowName(values.tagline) || texts.order}
        </p>
        <p className="mt-6 inline-flex items-center gap-2 rounded-md bg-surface px-4 py-2 text-sm font-semibold text-text">
          <Icon name="calendar" className="size-4" />
          {next ? texts.nextDay(formatDay(next.day), deadlineText(next.day, setup)) : texts.noDay}
        </p>
      </div>
      {hasExamples && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-border px-4 py-3">
          <p className="min-w-0 text-sm">{texts.examplesShown}</p>
          <Button onClick={() => setProducts(products.filter(({ isExample }) => !isExample))}>
            {texts.removeExamples}
          </Button>
        </div>
      )}
      {products.length === 0 ? (
        <Empty icon="box" title={texts.noProducts} hint={texts.noProductsHint}>
          <Button tone="primary" icon="plus" onClick={() => go('/setup')}>
            {texts.toSetup}
          </Button>
        </Empty>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              index={index}
              count={basket[product.id] ?? 0}
              onPut={(count) => put(product.id, count)}
            />
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <div className="sticky bottom-4 mt-8 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-surface px-4 py-3 shadow-xl">
          <p role="status" className="font-semibold tabular-nums">
            {texts.pieces(piecesOf(lines))} · {formatCents(totalOf(lines))}
          </p>
          <Button tone="primary" icon="basket" onClick={() => go('/basket')}>
            {texts.toBasket}
          </Button>
        </div>
      )}
    </>
  );
}

const marks = ['rounded-full', 'rounded-t-full', 'rounded-tl-full rounded-br-full', 'rounded-b-full'];

interface CardProps {
  product: Product;
  index: number;
  count: number;
  onPut(count: number): void;
}

function ProductCard({ product: { name, cents, available, isExample }, index, count, onPut }: CardProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-border bg-surface">
      <div aria-hidden="true" className="flex h-24 items-center gap-3 overflow-hidden bg-primary/12 px-5 max-sm:hidden">
        {[0, 1, 2].map((place) => (
          <span
            key={place}
            className={`size-14 shrink-0 ${place === index % 3 ? 'bg-accent' : 'bg-primary'} ${marks[(index + place) % marks.length]}`}
          />
        ))}
      </div>
      <div className="flex grow flex-col gap-4 p-5">
        <div className="grow">
          <h2 className="font-heading text-lg font-semibold break-words">
            <span className="inline-block first-letter:uppercase">{name}</span>
          </h2>
          <p className="mt-1 tabular-nums">{cents === null ? texts.noPrice : formatCents(cents)}</p>
          {isExample && <p className="mt-1 text-sm text-muted">{texts.example}</p>}
        </div>
        {!available && <p className="flex min-h-11 items-center text-sm text-muted">{texts.unavailable}</p>}
        {available && count === 0 && (
          <Button icon="plus" aria-label={texts.addOf(name)} className="self-start" onClick={() => onPut(1)}>
            {texts.add}
          </Button>
        )}
        {available && count > 0 && (
          <div>
            <Stepper name={name} count={count} onChange={onPut} />
          </div>
        )}
      </div>
    </li>
  );
}
