import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const stage = values.stages[0]?.name ?? '';

async function addCard() {
  const user = openApp(<Application />);
  await user.type(screen.getByLabelText(texts.newCard(stage)), 'Zebra{Enter}');
  return user;
}
const card = () => screen.queryByText('Zebra', { selector: 'button span' });

test('US-1.1 adds a card to a stage, and keeps it when the page is loaded again', async () => {
  await addCard();
  expect(card()).not.toBeNull();
  reopen(<Application />);
  expect(card()).not.toBeNull();
});

test('US-1.2 gives a card notes, a person, a day and a colour', async () => {
  const user = await addCard();
  await user.click(card() ?? document.body);
  const dialog = screen.getByRole('dialog');
  const field = (label: string) => screen.getAllByLabelText(label).find((one) => dialog.contains(one)) ?? dialog;
  fireEvent.change(field(texts.notes), { target: { value: 'Stripes' } });
  fireEvent.change(field(texts.person), { target: { value: 'Ada' } });
  fireEvent.change(field(texts.due), { target: { value: '2020-01-02' } });
  fireEvent.change(field(texts.label), { target: { value: '0' } });
  await user.click(screen.getByText(texts.save));
  expect(screen.getByText('Stripes')).toBeTruthy();
  expect(screen.getByText('Ada', { selector: 'button span' })).toBeTruthy();
  expect(screen.getAllByText(values.labels[0] ?? '').length).toBeGreaterThan(0);
});

test('US-1.3 deletes a card and takes that back', async () => {
  const user = await addCard();
  await user.click(card() ?? document.body);
  await user.click(screen.getByText(texts.remove));
  expect(card()).toBeNull();
  await user.click(screen.getByText(undoLabel));
  expect(card()).not.toBeNull();
});
