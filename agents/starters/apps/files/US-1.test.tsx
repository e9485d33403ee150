import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { headOf, paste, rowsOf } from './testing.ts';
import { words } from './texts.ts';

test('US-1.1 a file is read with its delimiter, its quotes and its umlauts', async () => {
  const user = openApp(<Application />);
  const text = 'Name;Note\r\nMüsli;"a; ""b"""\r\n';
  const bytes = Uint8Array.from(Array.from(text), (letter) => letter.charCodeAt(0));
  await user.upload(screen.getByLabelText(words.choose), new File([bytes], 'list.csv', { type: 'text/csv' }));
  await waitFor(() => expect(headOf(words.before)).toEqual(['Name', 'Note']));
  expect(rowsOf(words.before)).toEqual(['Müsli|a; "b"']);
  expect(screen.getByText(/Windows-1252/, { selector: '[role=status]' })).toBeTruthy();
});

test('US-1.2 pasted rows are kept over a reload', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a,b\n1,2\n');
  reopen(<Application />);
  expect(rowsOf(words.before)).toEqual(['1|2']);
});

test('US-1.3 the example is marked and goes away in one press', async () => {
  const user = openApp(<Application />);
  await user.click(screen.getByRole('button', { name: words.example }));
  expect(screen.getByText(words.exampleMark)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.close }));
  expect(screen.getByLabelText(words.paste)).toBeTruthy();
});

test('US-1.4 a file that is no text is refused in words', async () => {
  const user = openApp(<Application />);
  await user.upload(screen.getByLabelText(words.choose), new File([Uint8Array.from([80, 75, 0, 0, 1])], 'list.csv'));
  expect(await screen.findByText(words.notText)).toBeTruthy();
});
