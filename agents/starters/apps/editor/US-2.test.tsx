import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addNote, toList } from './testing.ts';
import { words } from './texts.ts';

const shown = () => within(screen.getByRole('list', { name: words.list })).getAllByRole('listitem');

test('US-2.1 the search finds notes by their words', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'Quince jam', 1);
  await addNote(user, 'Medlar jelly', 2);
  await toList(user);
  fireEvent.change(screen.getByLabelText(words.search), { target: { value: 'JELLY' } });
  expect(shown()).toHaveLength(1);
});

test('US-2.2 a tag in the text becomes a filter', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'Quince jam #kitchen', 1);
  await addNote(user, 'Oil the door #house', 2);
  await toList(user);
  await user.click(screen.getByRole('button', { name: '#kitchen' }));
  expect(shown()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '#kitchen' }));
  expect(shown()).toHaveLength(2);
});

test('US-2.3 a pinned note comes first', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'first one', 1);
  await user.click(screen.getByRole('button', { name: words.pin }));
  await addNote(user, 'second one', 2);
  await toList(user);
  expect(shown()[0]?.textContent).toContain(words.pinned);
  expect(shown()).toHaveLength(2);
});
