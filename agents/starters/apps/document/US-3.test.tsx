import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { kinds } from './values.ts';

const sheet = () => within(screen.getByRole('region', { name: texts.preview }));
const kind = () => screen.getByRole('combobox', { name: texts.kind });

test('US-3.1 Each kind of document has its own sheet', async () => {
  const user = openApp(<Application />);
  const sheets = new Set<string>();
  for (const one of kinds) {
    await user.selectOptions(kind(), texts.kinds[one]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.kinds[one]);
    sheets.add(screen.getByRole('region', { name: texts.preview }).textContent ?? '');
  }
  expect(sheets.size).toBe(kinds.length);
});

test('US-3.2 A CV has sections with entries', async () => {
  const user = openApp(<Application />);
  await user.selectOptions(kind(), texts.kinds.cv);
  await user.click(screen.getByRole('button', { name: texts.addSection }));
  const headings = screen.getAllByRole('textbox', { name: texts.section });
  await user.type(headings.at(-1) as HTMLElement, 'Zithers');
  await user.click(screen.getByRole('button', { name: texts.addEntry('Zithers') }));
  await user.type(screen.getAllByRole('textbox', { name: texts.entryTitle }).at(-1) as HTMLElement, 'Tuner');
  expect(sheet().getByText('Zithers')).toBeTruthy();
  expect(sheet().getByText('Tuner')).toBeTruthy();
});

test('US-3.3 The sheet is printed by the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const user = openApp(<Application />);
  await user.click(screen.getByRole('button', { name: texts.print }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});
