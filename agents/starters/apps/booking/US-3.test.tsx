import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

async function bookFirst() {
  const user = openApp(<Application />);
  const [first] = screen.getAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });
  if (first) await user.click(first);
  fireEvent.change(screen.getByLabelText(texts.name), { target: { value: 'Ada Test' } });
  fireEvent.change(screen.getByLabelText(texts.phone), { target: { value: '0301234567' } });
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
  await goTo('/calendar');
  return user;
}
const shown = () => screen.queryByText(/Ada Test/, { selector: 'button strong' });

test('US-3.1 shows a booking in the week and in the day', async () => {
  const user = await bookFirst();
  await user.click(screen.getByText(texts.weekView, { selector: 'button' }));
  for (let week = 0; week < 13 && shown() === null; week += 1) {
    await user.click(screen.getByLabelText(texts.next));
  }
  expect(shown()).not.toBeNull();
  await user.click(screen.getByText(texts.toToday, { selector: 'button' }));
  await user.click(screen.getByText(texts.dayView, { selector: 'button' }));
  for (let day = 0; day < 90 && shown() === null; day += 1) {
    await user.click(screen.getByLabelText(texts.next));
  }
  expect(shown()).not.toBeNull();
});

test('US-3.2 gives all bookings as a CSV file', async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:file';
      },
      revokeObjectURL: () => {},
    }),
  );
  const user = await bookFirst();
  await user.click(screen.getByText(texts.csv, { selector: 'button' }));
  const content = await blobs[0]?.text();
  expect(content).toContain(texts.csvHead.join(','));
  expect(content).toContain('Ada Test');
  vi.unstubAllGlobals();
});
