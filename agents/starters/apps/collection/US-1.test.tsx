import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addEntry, nameField } from './testing.ts';
import { heading, words } from './texts.ts';

test('US-1.1 an entry that is added stands in the list', async () => {
  const user = openApp(<Application />);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  await addEntry(user, 'Quince');
  expect(within(screen.getByRole('list', { name: words.listLabel })).getByText('Quince')).toBeTruthy();
});

test('US-1.2 an entry without its name is not added, and the field says so', async () => {
  const user = openApp(<Application />);
  await user.click(screen.getByRole('button', { name: words.add }));
  await user.click(screen.getByRole('button', { name: words.save }));
  expect(screen.getByLabelText(nameField).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(words.needed(nameField))).toBeTruthy();
});

test('US-1.3 an entry is changed, and is still there after a reload', async () => {
  const user = openApp(<Application />);
  await addEntry(user, 'Quince');
  await user.click(screen.getByRole('button', { name: `${words.edit}: Quince` }));
  fireEvent.change(screen.getByLabelText(nameField), { target: { value: 'Medlar' } });
  await user.click(screen.getByRole('button', { name: words.save }));
  reopen(<Application />);
  expect(screen.getByText('Medlar')).toBeTruthy();
  expect(screen.queryByText('Quince')).toBeNull();
});

test('US-1.4 an entry that was removed comes back by undo', async () => {
  const user = openApp(<Application />);
  await addEntry(user, 'Quince');
  await user.click(screen.getByRole('button', { name: `${words.remove}: Quince` }));
  expect(screen.queryByRole('button', { name: `${words.edit}: Quince` })).toBeNull();
  await user.click(screen.getByRole('button', { name: words.undo }));
  expect(screen.getByRole('button', { name: `${words.edit}: Quince` })).toBeTruthy();
});
