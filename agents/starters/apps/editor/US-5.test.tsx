import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addNote } from './testing.ts';
import { words } from './texts.ts';

let blobs: Blob[] = [];
beforeEach(() => {
  blobs = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:any';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function downloaded(): Promise<string> {
  await waitFor(() => expect(blobs).toHaveLength(1));
  return (await blobs[0]?.text()) ?? '';
}

test('US-5.1 a note is downloaded as it was written', async () => {
  const user = openApp(<Application />);
  await addNote(user, '# Quince jam\n\nboil it');
  await user.click(screen.getByRole('button', { name: words.download }));
  expect(await downloaded()).toBe('# Quince jam\n\nboil it');
});

test('US-5.2 all notes are downloaded in one file, which the import reads again', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'Quince jam', 1);
  await addNote(user, 'Medlar jelly\n\nstrain it', 2);
  await goTo('/transfer');
  await user.click(screen.getByRole('button', { name: words.downloadAll }));
  const text = await downloaded();
  openApp(<Application />, '/transfer');
  await user.upload(screen.getByLabelText(words.chooseFiles), new File([text], 'notes.md'));
  expect(await screen.findByText(words.imported('2'))).toBeTruthy();
  await goTo('/');
  const items = within(screen.getByRole('list', { name: words.list })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent).join()).toMatch(/strain it/);
  expect(items).toHaveLength(2);
});

test('US-5.3 a file without text adds no note', async () => {
  const user = openApp(<Application />, '/transfer');
  await user.upload(screen.getByLabelText(words.chooseFiles), new File(['  \n'], 'empty.md'));
  expect(await screen.findByText(words.emptyFile)).toBeTruthy();
});
