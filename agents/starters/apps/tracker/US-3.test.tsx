import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const shown = values.things[0]?.name ?? '';
const today = () => document.querySelector('main button[aria-current="date"]') ?? document.body;

async function addZebra() {
  const user = openApp(<Application />, '/things');
  await user.click(screen.getByText(texts.add, { selector: 'button' }));
  fireEvent.change(screen.getAllByLabelText(texts.name).at(-1) ?? document.body, { target: { value: 'Zebra' } });
  return user;
}

test('US-3.1 corrects a day of the month', async () => {
  const user = await addZebra();
  await goTo('/month');
  const pick = screen.getByLabelText<HTMLSelectElement>(texts.which);
  expect(pick.selectedOptions[0]?.textContent).toBe(shown);
  fireEvent.change(pick, { target: { value: [...pick.options].at(-1)?.value } });
  expect(today().textContent).toContain(texts.nothing);
  await user.click(today());
  await user.click(within(screen.getByRole('dialog')).getByLabelText(texts.done('Zebra')));
  await user.click(screen.getByText(texts.close));
  expect(today().textContent).toContain(texts.doneShort);
});

test('US-3.2 shows a year with a square for each day', async () => {
  openApp(<Application />, '/year');
  const year = new Date().getFullYear();
  const map = screen.getByRole('img', { name: new RegExp(String(year)) });
  const days = new Date(year, 1, 29).getMonth() === 1 ? 366 : 365;
  expect(map.querySelectorAll('rect')).toHaveLength(days);
});

test('US-3.3 keeps a note of the day', async () => {
  openApp(<Application />);
  fireEvent.change(screen.getByLabelText(texts.note), { target: { value: 'Rain all day' } });
  reopen(<Application />);
  expect(screen.getByLabelText<HTMLTextAreaElement>(texts.note).value).toBe('Rain all day');
});

test('US-3.4 draws the last 30 days and gives all entries as CSV', async () => {
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return '#';
  };
  URL.revokeObjectURL = vi.fn<(url: string) => void>();
  const user = await addZebra();
  await goTo('/');
  await user.click(screen.getByLabelText(texts.done('Zebra')));
  await goTo('/chart');
  const pick = screen.getByLabelText<HTMLSelectElement>(texts.which);
  fireEvent.change(pick, { target: { value: [...pick.options].at(-1)?.value } });
  expect(screen.getByRole('img', { name: /Zebra/ })).toBeTruthy();
  await user.click(screen.getByText(texts.csv));
  expect(await blobs[0]?.text()).toContain('Zebra,1');
});
