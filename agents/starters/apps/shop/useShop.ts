import { useState } from 'react';
import { useKept } from '../kit/kept.ts';
import { useStored } from '../kit/storage.ts';
import { firstSetup, isSetup } from './days.ts';
import { areOrders, type Basket, isBasket, type Order } from './orders.ts';
import { areProducts, firstProducts, type Product } from './products.ts';

/** The shop's stored state. Only one screen is visible at a time, and each reads the state when it opens. */
export function useShop() {
  const [first] = useState(() => ({ products: { list: firstProducts() }, setup: firstSetup() }));
  const [{ list }, setList] = useKept('products', first.products, (value) =>
    areProducts((value as { list?: unknown } | null)?.list),
  );
  const [setup, setSetup] = useKept('setup', first.setup, isSetup);
  const [basket, setBasket] = useStored<Basket>('basket', () => ({}), isBasket);
  const [orders, setOrders] = useStored<Order[]>('orders', () => [], areOrders);
  const put = (id: string, count: number) => {
    setBasket((before) => ({ ...before, [id]: Math.min(99, Math.max(0, count)) }));
  };
  const setProducts = (next: Product[]) => setList({ list: next });
  return { products: list, setProducts, setup, setSetup, basket, setBasket, put, orders, setOrders };
}
