import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { centsOf } from './money.ts';
import { put, sumText, twoProducts } from './testing.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

const given = structuredClone(values);
beforeEach(twoProducts);

test('US-1.1 each product stands in the shop with its price', () => {
  Object.assign(values, given);
  openApp(<Application />);
  const names = given.products.length > 0 ? given.products.map(({ name }) => name) : texts.examples;
  for (const name of names) expect(screen.getByRole('heading', { name })).toBeTruthy();
  const [priced] = given.products.filter(({ price }) => typeof price === 'number');
  const price = given.products.length === 0 ? 3 : (priced?.price ?? null);
  const text = price === null ? texts.noPrice : sumText(centsOf(price));
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test('US-1.2 the sum follows what is put into the basket, to the cent', async () => {
  const user = openApp(<Application />);
  await put(user, { Alpha: 2, Beta: 3 });
  const sum = `${texts.pieces(5)} · ${sumText(930)}`;
  expect(screen.getByText(sum)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.less('Alpha') }));
  expect(screen.getByText(`${texts.pieces(4)} · ${sumText(480)}`)).toBeTruthy();
});

test('US-1.3 the basket survives a reload', async () => {
  const user = openApp(<Application />);
  await put(user, { Beta: 7 });
  reopen(<Application />, '/basket');
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: texts.countOf('Beta') }).value).toBe('7');
});

test('US-1.4 products that nobody named are marked as examples and go in one press', async () => {
  Object.assign(values, { products: [] });
  const user = openApp(<Application />);
  expect(screen.getAllByText(texts.example)).toHaveLength(texts.examples.length);
  await user.click(screen.getByRole('button', { name: texts.removeExamples }));
  expect(screen.queryByText(texts.example)).toBeNull();
  expect(screen.getByText(texts.noProducts)).toBeTruthy();
});
