import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addEntry, nameField } from './testing.ts';
import { words } from './texts.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const csv = `${nameField};Shelf mark\nQuince;A1\nMedlar;"B;2"\n`;

test('US-5.1 pasted rows are shown first, and then stand in the list, with their new field', async () => {
  const user = openApp(<Application />, '/transfer');
  fireEvent.change(screen.getByLabelText(words.paste), { target: { value: csv } });
  expect(screen.getByText('B;2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.importNow('2') }));
  await goTo('/');
  expect(screen.getByRole('heading', { name: 'Quince' })).toBeTruthy();
  expect(screen.getAllByText('Shelf mark', { selector: 'dt' })).toHaveLength(2);
});

test('US-5.2 a file in Windows-1252 is read with its umlauts', async () => {
  const user = openApp(<Application />, '/transfer');
  const text = `${nameField}\r\nMüsli\r\n`;
  const bytes = Uint8Array.from(Array.from(text), (letter) => letter.charCodeAt(0));
  await user.upload(screen.getByLabelText(words.choose), new File([bytes], 'list.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Müsli', { selector: 'td' })).toBeTruthy();
});

test('US-5.3 an import is taken back by undo', async () => {
  const user = openApp(<Application />, '/transfer');
  fireEvent.change(screen.getByLabelText(words.paste), { target: { value: csv } });
  await user.click(screen.getByRole('button', { name: words.importNow('2') }));
  await user.click(screen.getByRole('button', { name: words.undo }));
  await goTo('/');
  expect(screen.getByText(words.emptyTitle)).toBeTruthy();
});

test('US-5.4 the export holds every entry', async () => {
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:any';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const user = openApp(<Application />);
  await addEntry(user, 'Quince');
  await goTo('/transfer');
  await user.click(screen.getByRole('button', { name: words.download }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const text = (await blobs[0]?.text()) ?? '';
  expect(text.split('\r\n')[0]).toContain(nameField);
  expect(text).toContain('Quince');
});
