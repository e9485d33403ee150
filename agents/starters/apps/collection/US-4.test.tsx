import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayOf, formatDay } from '../kit/format.ts';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addEntry } from './testing.ts';
import { words } from './texts.ts';

async function openLending() {
  const user = openApp(<Application />, '/fields');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: words.lending });
  if (!box.checked) await user.click(box);
  await goTo('/');
  await addEntry(user, 'Quince');
  await user.click(screen.getByRole('button', { name: `${words.lend}: Quince` }));
  return user;
}

test('US-4.1 the list says who has a thing and since when, also after a reload', async () => {
  const user = await openLending();
  fireEvent.change(screen.getByLabelText(words.lentTo), { target: { value: 'Ada' } });
  await user.click(screen.getByRole('button', { name: words.lend }));
  const line = words.lentLine('Ada', formatDay(dayOf(new Date())));
  expect(screen.getByText(line)).toBeTruthy();
  reopen(<Application />);
  expect(screen.getByText(line)).toBeTruthy();
});

test('US-4.2 a thing that is back can be lent again', async () => {
  const user = await openLending();
  fireEvent.change(screen.getByLabelText(words.lentTo), { target: { value: 'Ada' } });
  await user.click(screen.getByRole('button', { name: words.lend }));
  await user.click(screen.getByRole('button', { name: `${words.giveBack}: Quince` }));
  expect(screen.getByRole('button', { name: `${words.lend}: Quince` })).toBeTruthy();
});

test('US-4.3 nothing is lent to nobody', async () => {
  const user = await openLending();
  await user.click(screen.getByRole('button', { name: words.lend }));
  expect(screen.getByText(words.missingName)).toBeTruthy();
});
