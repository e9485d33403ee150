import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayOf, formatDay } from '../kit/format.ts';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addNote, isJournal, textOf, toList } from './testing.ts';
import { words } from './texts.ts';

test('US-1.1 a note is saved as it is written and is there after a reload', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'Quince jam');
  await waitFor(() => expect(screen.getByText(words.saved)).toBeTruthy());
  reopen(<Application />);
  expect(textOf().value).toBe('Quince jam');
});

test('US-1.2 the list shows every note', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'Quince jam\nboil it', 1);
  await addNote(user, 'Medlar jelly\nstrain it', 2);
  await toList(user);
  const list = within(screen.getByRole('list', { name: words.list }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(list.getByText(/strain it/)).toBeTruthy();
});

test('US-1.3 the words of a note are counted', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'one two, three');
  expect(screen.getByText(/3/, { selector: 'span' })).toBeTruthy();
});

test('US-1.4 the button begins a note, and in a journal opens that of today', async () => {
  const user = openApp(<Application />);
  const press = () =>
    user.click(screen.getAllByRole('button', { name: isJournal ? words.today : words.newNote })[0] ?? document.body);
  await press();
  const title = isJournal ? formatDay(dayOf(new Date()), 'long') : words.untitled;
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
  await toList(user);
  await press();
  await toList(user);
  expect(screen.getAllByRole('listitem').filter((item) => item.closest(`[aria-label="${words.list}"]`))).toHaveLength(
    isJournal ? 1 : 2,
  );
});
