import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addStep, paste } from './testing.ts';
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

async function bytesOfDownload(): Promise<number[]> {
  await waitFor(() => expect(blobs).toHaveLength(1));
  return Array.from(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []));
}

test('US-4.1 the CSV file has the delimiter that is chosen, and quotes where they are needed', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a,b\n x ,y;z\n');
  await addStep(user, 'trim');
  await user.selectOptions(screen.getAllByLabelText(words.delimiter).at(-1) ?? document.body, ';');
  await user.click(screen.getByRole('button', { name: words.downloadCsv }));
  expect(String.fromCharCode(...(await bytesOfDownload()))).toBe('a;b\r\nx;"y;z"\r\n');
});

test('US-4.2 in Windows-1252 the letters that it lacks are counted', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a\nü€→\n');
  await user.selectOptions(screen.getByLabelText(words.encoding), 'windows');
  await user.click(screen.getByRole('button', { name: words.downloadCsv }));
  expect((await bytesOfDownload()).slice(3, 6)).toEqual([0xfc, 0x80, 63]);
  expect(screen.getByText(words.lost('1'))).toBeTruthy();
});

test('US-4.3 the JSON file holds an object for each row', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a,b\n1,2\n3,4\n');
  await user.click(screen.getByRole('button', { name: words.downloadJson }));
  const text = String.fromCharCode(...(await bytesOfDownload()));
  expect(JSON.parse(text)).toEqual([
    { a: '1', b: '2' },
    { a: '3', b: '4' },
  ]);
});
