import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

const sheet = () => within(screen.getByRole('region', { name: texts.preview }));
const field = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;

async function openInvoice() {
  const user = openApp(<Application />);
  await user.selectOptions(screen.getByRole('combobox', { name: texts.kind }), texts.kinds.invoice);
  await user.clear(field(texts.fields.sender));
  await user.type(field(texts.fields.sender), 'Pico Joinery');
  await user.type(field(texts.fields.recipient), 'Quill and Sons');
  return user;
}

test('US-4.1 A new draft takes the sender over and has the next number', async () => {
  const user = await openInvoice();
  const first = field(texts.fields.number).value;
  await goTo('/drafts');
  await user.click(screen.getByRole('button', { name: texts.newOf(texts.kinds.invoice) }));
  expect(field(texts.fields.sender).value).toBe('Pico Joinery');
  expect(field(texts.fields.recipient).value).toBe('');
  expect(Number(field(texts.fields.number).value.slice(-3))).toBe(Number(first.slice(-3)) + 1);
});

test('US-4.2 An earlier draft is opened again', async () => {
  const user = await openInvoice();
  const name = `${texts.kinds.invoice} ${field(texts.fields.number).value} Quill and Sons`;
  await goTo('/drafts');
  await user.click(screen.getByRole('button', { name: texts.newOf(texts.kinds.letter) }));
  await goTo('/drafts');
  await user.click(screen.getByRole('button', { name: texts.open(name) }));
  expect(sheet().getByText('Quill and Sons')).toBeTruthy();
});

test('US-4.3 A deleted draft comes back by undo', async () => {
  const user = await openInvoice();
  const name = `${texts.kinds.invoice} ${field(texts.fields.number).value} Quill and Sons`;
  await goTo('/drafts');
  await user.click(screen.getByRole('button', { name: texts.remove(name) }));
  expect(screen.queryByText(name)).toBeNull();
  await user.click(screen.getByRole('button', { name: undoLabel }));
  expect(screen.getByText(name)).toBeTruthy();
});
