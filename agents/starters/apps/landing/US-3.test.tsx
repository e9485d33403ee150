import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatMoney } from '../kit/format.ts';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

test('US-3.1 what is on offer stands there with its price', () => {
  Object.assign(values, {
    showItems: true,
    itemsTitle: 'menu',
    currency: 'GBP',
    items: [{ name: 'First', price: 3.2 }, { name: 'Second' }],
  });
  openApp(<Application />);
  const [first, second] = within(screen.getByRole('region', { name: texts.sections.menu })).getAllByRole('listitem');
  expect(first?.textContent).toBe(`First${formatMoney(3.2, 'GBP')}`);
  expect(second?.textContent).toBe('Second');
});

test('US-3.2 what is worth knowing stands there at a glance', () => {
  Object.assign(values, { points: ['One thing', 'Another thing'] });
  openApp(<Application />);
  const part = screen.getByRole('region', { name: texts.sections.points });
  expect(
    within(part)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['One thing', 'Another thing']);
});

test('US-3.3 each picture has its place and its caption', () => {
  Object.assign(values, { showGallery: true, gallery: ['The door', 'The garden'] });
  openApp(<Application />);
  const part = screen.getByRole('region', { name: texts.sections.gallery });
  expect(
    within(part)
      .getAllByRole('figure')
      .map((figure) => figure.textContent),
  ).toEqual(['The door', 'The garden']);
});
