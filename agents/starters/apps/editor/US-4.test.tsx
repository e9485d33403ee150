import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addNote, textOf } from './testing.ts';
import { words } from './texts.ts';

async function trashed() {
  const user = openApp(<Application />);
  await addNote(user, 'Quince jam');
  await user.click(screen.getByRole('button', { name: words.remove }));
  return user;
}

test('US-4.1 a note that is removed comes back by undo', async () => {
  const user = await trashed();
  expect(screen.queryByRole('list', { name: words.list })).toBeNull();
  await user.click(screen.getByRole('button', { name: words.undo }));
  expect(textOf().value).toBe('Quince jam');
});

test('US-4.2 a note in the trash is restored', async () => {
  const user = await trashed();
  await goTo('/trash');
  await user.click(screen.getByRole('button', { name: new RegExp(`^${words.restore}`) }));
  expect(screen.getByText(words.trashEmpty)).toBeTruthy();
  await goTo('/');
  expect(within(screen.getByRole('list', { name: words.list })).getAllByRole('listitem')).toHaveLength(1);
});

test('US-4.3 a note is deleted for good after a question', async () => {
  const user = await trashed();
  await goTo('/trash');
  await user.click(screen.getByRole('button', { name: new RegExp(`^${words.destroy}`) }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.destroy }));
  expect(screen.getByText(words.trashEmpty)).toBeTruthy();
});
