import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const times = () => screen.queryAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });
const day = () => screen.getByLabelText<HTMLInputElement>(texts.day);

const blocked = () => screen.queryAllByRole('button', { name: 'Xyz' });

async function block() {
  const user = openApp(<Application />);
  const free = day().value;
  await goTo('/calendar');
  await user.click(screen.getByText(texts.block, { selector: 'button' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(texts.blockFrom), { target: { value: free } });
  fireEvent.change(dialog.getByLabelText(texts.blockTo), { target: { value: free } });
  await user.type(dialog.getByLabelText(texts.reason), 'Xyz');
  await user.click(dialog.getByRole('button', { name: texts.blockNow }));
  return { user, free };
}

test('US-5.1 offers no time on a day that is blocked', async () => {
  const { free } = await block();
  await goTo('/');
  fireEvent.change(day(), { target: { value: free } });
  expect(times()).toEqual([]);
  expect(screen.getByText(texts.noFree)).toBeTruthy();
});

test('US-5.2 frees a blocked time again', async () => {
  const { user, free } = await block();
  await user.click(screen.getByText(texts.dayView, { selector: 'button' }));
  for (let ahead = 0; ahead < 90 && blocked().length === 0; ahead += 1) {
    await user.click(screen.getByLabelText(texts.next));
  }
  const [first] = blocked();
  if (first) await user.click(first);
  await user.click(screen.getByText(texts.removeBlock, { selector: 'button' }));
  await goTo('/');
  expect(day().value).toBe(free);
  expect(times().length).toBeGreaterThan(0);
});
