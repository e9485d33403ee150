import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shop } from '../../agents/starters/manifests/shop/shop.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => shop.fill(words, 'en').values;
const products = (words: string) =>
  (fill(words)['products'] as { name: string; price: number | null }[] | undefined)?.map(
    ({ name, price }) => `${name} ${price}`,
  );

test('reads products, prices, days, deadline and limit, unchanged', () => {
  expect(
    fill(
      'pre-orders for our cheese dairy: brie £4.50, blue cheese £6, butter £2.20. pick up on Fridays and Saturdays, order by Wednesday 8pm, max 40 cheeses per day',
    ),
  ).toEqual({
    products: [
      { name: 'brie', price: 4.5 },
      { name: 'blue cheese', price: 6 },
      { name: 'butter', price: 2.2 },
    ],
    tagline: 'cheese dairy',
    currency: 'GBP',
    fulfilment: 'pickup',
    pickupDays: ['Fridays and Saturdays'],
    untilDay: 'Wednesday',
    until: '8pm',
    limitPieces: 40,
  });
});

test('a German brief fills the same settings', () => {
  expect(
    fill(
      'Vorbestellung für die Gärtnerei: Tomaten 3,50 €, Salat 1,20 €, Abholung Samstag, bestellen bis Donnerstag 20 Uhr, höchstens 25 Bestellungen pro Tag',
    ),
  ).toMatchObject({
    products: [
      { name: 'Tomaten', price: 3.5 },
      { name: 'Salat', price: 1.2 },
    ],
    currency: 'EUR',
    fulfilment: 'pickup',
    pickupDays: ['Samstag'],
    untilDay: 'Donnerstag',
    until: '20 Uhr',
    limitOrders: 25,
  });
});

test('the items after a quoted name and a colon are products', () => {
  expect(fill('Pies of "Copper Spoon": leek pie 7 €, fig tart 9 €')).toMatchObject({
    products: [
      { name: 'leek pie', price: 7 },
      { name: 'fig tart', price: 9 },
    ],
  });
});

test('lists things for sale without prices', () => {
  expect(products('I sell candles, soaps and bath salts at the market')).toEqual([
    'candles null',
    'soaps null',
    'bath salts null',
  ]);
  expect(products('Wir verkaufen Honig, Kerzen und Met')).toEqual(['Honig null', 'Kerzen null', 'Met null']);
});

test('reads a list after a colon, with prices without a currency', () => {
  expect(products('shop for our club\nProducts: mug 8.50, shirt 19.90, sticker 1.00')).toEqual([
    'mug 8.5',
    'shirt 19.9',
    'sticker 1',
  ]);
  expect(products('Products:\n- mug\n- shirt')).toEqual(['mug null', 'shirt null']);
});

test('a bare price next to one with a currency or decimals is a price; its unit becomes part of the name', () => {
  expect(products('soup 5, salad 7, wrap 6.5 euros')).toEqual(['soup 5', 'salad 7', 'wrap 6.5']);
  expect(products('menu: soup 5, salad 7')).toEqual(['soup 5', 'salad 7']);
  expect(products('cheesecake CHF 45.-, brownies 4.- each')).toEqual(['cheesecake 45', 'brownies 4']);
  expect(products('potatoes 2.50 €/kg, eggs 3,60 € per dozen, oil 500 ml 9 €')).toEqual([
    'potatoes (kg) 2.5',
    'eggs (per dozen) 3.6',
    'oil 500 ml 9',
  ]);
  expect(products('mie ayam Rp 20.000, es teh Rp 5.000')).toEqual(['mie ayam 20000', 'es teh 5000']);
  expect(products('chairs for 4 guests, 6 tables, from May 2027')).toBeUndefined();
  expect(products('summer fair on 5 June 2027, tickets 10 €, delivery 4 €')).toEqual(['tickets 10']);
});

test('whole prices count if the words name their currency, and a name may contain "and"', () => {
  expect(products('box: small 12, family 20, egg add-on 4 (euros)')).toEqual(['small 12', 'family 20', 'egg add-on 4']);
  expect(products('Preorder? nut 3.50 / cheese 4.00 / bun 5.– CHF')).toEqual(['nut 3.5', 'cheese 4', 'bun 5']);
  expect(products('shirts 15 € in all the sizes from S to XL and raffle tickets for 1 €')).toEqual([
    'shirts 15',
    'raffle tickets 1',
  ]);
  expect(products('fade 25, beard 15 (GBP)')).toEqual(['fade 25', 'beard 15']);
  expect(products('roast 14.50, fish and chips 12.95 and a pie 11')).toEqual([
    'roast 14.5',
    'fish and chips 12.95',
    'pie 11',
  ]);
});

test('the last of several prices applies', () => {
  expect(products('rye 3.80 €, wheat 4 €. Later in the year: rye 4.20 €')).toEqual(['rye 4.2', 'wheat 4']);
  expect(products('rye 3.80 €, actually 4.20 €')).toEqual(['rye 4.2']);
});

test('each day keeps its times if they differ', () => {
  expect(fill('order until Thu 18:00, pick-up Fri 15-18 + Sat 9-12')).toMatchObject({
    pickupDays: ['Fri', 'Sat'],
    slots: ['Fri 15-18', 'Sat 9-12'],
    untilDay: 'Thu',
    until: '18:00',
  });
  expect(fill('open Mon-Fri 8-18, pick up only on Saturdays, we bake on Friday')['pickupDays']).toEqual(['Saturdays']);
  expect(fill('pick up until 19:00')['until']).toBeUndefined();
  expect(fill('order by friday noon')).toMatchObject({ untilDay: 'friday', until: '12:00' });
});

test('a limit without a day is per day, and applies to nothing else', () => {
  expect(fill('veg boxes, max 40 boxes, order online')['limitPieces']).toBe(40);
  expect(fill('20 loaves a day max')['limitPieces']).toBe(20);
  expect(
    fill('max 3 boxes per customer, at most 60 jars per week, we have at most 120 shirts, max 200 characters'),
  ).toEqual({});
});

test('notice in hours and days counts as days', () => {
  expect(fill('cakes to order, 48 hours notice')).toMatchObject({ leadDays: 2 });
  expect(fill('orders must come in 3 days in advance')).toMatchObject({ leadDays: 3 });
  expect(fill('Bestellungen 2 Tage vorher')).toMatchObject({ leadDays: 2 });
  expect(fill('order until the day before')).toMatchObject({ leadDays: 1 });
});

test('distinguishes pickup, delivery and both', () => {
  expect(fill('flower shop with delivery')).toMatchObject({ fulfilment: 'delivery' });
  expect(fill('flower shop, pick-up or delivery')).toMatchObject({ fulfilment: 'both' });
  expect(fill('flower shop, pick-up, no delivery')).toMatchObject({ fulfilment: 'pickup' });
});

test('times to choose from are the items of their list', () => {
  expect(fill('pick-up times: 8-10, 10-12, 16-18')).toMatchObject({ slots: ['8-10', '10-12', '16-18'] });
});

test('days keep their hours, and a deadline is not a day for orders', () => {
  expect(fill('pickup tue-sat 8-12, orders till 6pm the day before')).toMatchObject({
    pickupDays: ['tue-sat'],
    slots: ['8-12'],
    until: '6pm',
    leadDays: 1,
  });
  expect(fill('Abholung Fr und Sa, Bestellschluss Donnerstag 18 Uhr')).toMatchObject({
    pickupDays: ['Fr und Sa'],
    untilDay: 'Donnerstag',
    until: '18 Uhr',
  });
});

test('the day of the pickup is no price', () => {
  expect(fill('Adventskränze: groß 45 €, Abholung 28.11.')).toMatchObject({ products: [{ name: 'groß', price: 45 }] });
});

test('a name does not end with several figures', () => {
  expect(fill('T-Shirt Shop 3 Größen 25 35 45 Euro')['products']).toBeUndefined();
  expect(fill('iPhone 15 400 €, case 12 €')['products']).toEqual([
    { name: 'iPhone 15', price: 400 },
    { name: 'case', price: 12 },
  ]);
});

test.each([
  ['pre-order for honey, 500g 7€, 250g 4€', ['honey 500g', 'honey 250g'], [7, 4]],
  ['honey shop: 250 g 4.50 €, 500 g 8 €', ['honey 250 g', 'honey 500 g'], [4.5, 8]],
  ['Honig 500g 7€, Bienenwachs 5€', ['Honig 500g', 'Bienenwachs'], [7, 5]],
])('a size is a product of the thing before it: %s', (words, names, prices) => {
  const products = fill(words)['products'] as { name: string; price: number }[];
  expect([products.map(({ name }) => name), products.map(({ price }) => price)]).toEqual([names, prices]);
});

test('sizes of clothes are reported as missing', () => {
  expect(shop.fill('order form for t-shirts, sizes S, M and L', 'en').missing).toEqual(['sizes S, M and L']);
  expect(shop.fill('order form for mugs', 'en').missing).toBeUndefined();
});

test('what an order has is no product', () => {
  expect(fill('cake order with size and flavour, pick up date')['products']).toBeUndefined();
  expect(fill('order bread, rolls and cake from our bakery')['products']).toHaveLength(3);
});

test('no more than so many a day is a limit', () => {
  expect(fill('no more than 30 boxes per day')).toMatchObject({ limitPieces: 30 });
});

test('a prohibition fills no setting', () => {
  expect(fill('a web shop, no delivery, not on Sundays')).toEqual({});
  expect(fill('Laden ohne Lieferung')).toEqual({});
});

test('typos and words without details fill no setting', () => {
  expect(fill('onlin shpo pls')).toEqual({});
  expect(fill('')).toEqual({});
});

const pieces =
  'shop|we sell|brie £4|and|, |honey 3,50 €|no|ohne|pick up on|Friday|by Wednesday 8pm|max 40 loaves per day|2 days before|delivery|products:|.|times: 8-10, 10-12|“|"|\n- a\n- b 2.50|höchstens 0 Brote pro Tag'.split(
    '|',
  );

test('for any words, each value fits its setting and comes from its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(shop, words).length === 0));
});
