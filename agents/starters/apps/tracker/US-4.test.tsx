import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const first = values.things[0]?.name ?? '';

const names = () => screen.queryAllByLabelText<HTMLInputElement>(texts.name).map(({ value }) => value);

test('US-4.1 renames what is tracked', async () => {
  openApp(<Application />, '/things');
  fireEvent.change(screen.getAllByLabelText(texts.name)[0] ?? document.body, { target: { value: 'Zebra' } });
  await goTo('/');
  expect(screen.getByRole('heading', { name: 'Zebra' })).toBeTruthy();
});

test('US-4.2 removes what is tracked, and takes that back with its entries', async () => {
  const user = openApp(<Application />, '/things');
  await user.click(screen.getByLabelText(texts.remove(first)));
  expect(names()).not.toContain(first);
  await user.click(screen.getByText(undoLabel));
  expect(names()).toContain(first);
});
