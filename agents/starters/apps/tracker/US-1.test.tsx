import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

/** Adds a thing of a kind after the existing ones. */
async function addThing(name: string, kind: string) {
  const user = openApp(<Application />, '/things');
  await user.click(screen.getByText(texts.add, { selector: 'button' }));
  fireEvent.change(screen.getAllByLabelText(texts.name).at(-1) ?? document.body, { target: { value: name } });
  fireEvent.change(screen.getAllByLabelText(texts.kind).at(-1) ?? document.body, { target: { value: kind } });
  return user;
}

const shown = () => screen.getByLabelText<HTMLInputElement>(texts.value('Zebra')).value;

test('US-1.1 marks a day as done in one press, and keeps it when the page is loaded again', async () => {
  const user = await addThing('Zebra', 'yes');
  await goTo('/');
  await user.click(screen.getByLabelText(texts.done('Zebra')));
  reopen(<Application />);
  expect(screen.getByLabelText(texts.done('Zebra')).getAttribute('aria-pressed')).toBe('true');
});

test('US-1.2 counts up to a goal', async () => {
  const user = await addThing('Zebra', 'count');
  fireEvent.change(screen.getAllByLabelText(texts.goal).at(-1) ?? document.body, { target: { value: '2' } });
  fireEvent.change(screen.getAllByLabelText(texts.unit).at(-1) ?? document.body, { target: { value: 'xyz' } });
  await goTo('/');
  await user.click(screen.getByLabelText(texts.more('Zebra')));
  expect(screen.getByText(texts.ofGoal('1', '2', 'xyz'))).toBeTruthy();
  await user.click(screen.getByLabelText(texts.more('Zebra')));
  expect(screen.getByText(texts.ofGoal('2', '2', 'xyz'))).toBeTruthy();
});

test('US-1.3 takes a number, and says when it is none', async () => {
  await addThing('Zebra', 'number');
  await goTo('/');
  fireEvent.change(screen.getByLabelText(texts.value('Zebra')), { target: { value: 'abc' } });
  expect(screen.getByText(texts.numberWrong)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(texts.value('Zebra')), { target: { value: '71' } });
  expect(screen.queryByText(texts.numberWrong)).toBeNull();
  reopen(<Application />);
  expect(shown()).toBe('71');
});

test('US-1.4 takes a value from 1 to 5', async () => {
  const user = await addThing('Zebra', 'scale');
  await goTo('/');
  const group = within(screen.getByRole('group', { name: `Zebra, ${texts.scaleEnds(1, 5)}` }));
  await user.click(group.getByLabelText(texts.rate('Zebra', 4, 5)));
  expect(group.getByLabelText(texts.rate('Zebra', 4, 5)).getAttribute('aria-pressed')).toBe('true');
});

test('US-1.5 counts without a goal, by pressing and by typing', async () => {
  const user = await addThing('Zebra', 'count');
  await goTo('/');
  for (const label of [texts.more, texts.more, texts.less]) await user.click(screen.getByLabelText(label('Zebra')));
  expect(shown()).toBe('1');
  fireEvent.change(screen.getByLabelText(texts.value('Zebra')), { target: { value: '20' } });
  await user.click(screen.getByLabelText(texts.more('Zebra')));
  expect(shown()).toBe('21');
  expect(screen.getByText(texts.inAll('21'))).toBeTruthy();
});
