import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addEntry, nameField } from './testing.ts';
import { words } from './texts.ts';

const list = () => within(screen.getByRole('list', { name: words.listLabel }));
const names = () =>
  list()
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

test('US-2.1 the search leaves what fits', async () => {
  const user = openApp(<Application />);
  await addEntry(user, 'Quince');
  await addEntry(user, 'Medlar');
  fireEvent.change(screen.getByLabelText(words.search), { target: { value: 'medl' } });
  expect(names()).toEqual(['Medlar']);
});

test('US-2.2 the list is sorted by a field in either order', async () => {
  const user = openApp(<Application />);
  for (const name of ['Quince', 'Medlar', 'Rowan']) await addEntry(user, name);
  await user.selectOptions(screen.getByLabelText(words.sortBy), nameField);
  expect(names()).toEqual(['Medlar', 'Quince', 'Rowan']);
  await user.click(screen.getByRole('button', { name: words.ascending }));
  expect(names()).toEqual(['Rowan', 'Quince', 'Medlar']);
});

test('US-2.3 a search that nothing fits says so and can be cleared', async () => {
  const user = openApp(<Application />);
  await addEntry(user, 'Quince');
  fireEvent.change(screen.getByLabelText(words.search), { target: { value: 'zzz' } });
  expect(screen.getByText(words.noneTitle)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.clear }));
  expect(names()).toEqual(['Quince']);
});
