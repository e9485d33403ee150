import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const [first = '', second = ''] = values.stages.map(({ name }) => name);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('US-3.1 adds a stage and gives it a name', async () => {
  const user = openApp(<Application />, '/stages');
  await user.click(screen.getByText(texts.addStage));
  const last = screen.getAllByLabelText(texts.stageName).at(-1);
  fireEvent.change(last ?? document.body, { target: { value: 'Waiting room' } });
  await goTo('/');
  expect(titles()).toEqual([...values.stages.map(({ name }) => name), 'Waiting room']);
});

test('US-3.2 changes the order of stages', async () => {
  const user = openApp(<Application />, '/stages');
  await user.click(screen.getByLabelText(texts.down(first)));
  await goTo('/');
  expect(titles().slice(0, 2)).toEqual([second, first]);
});

test('US-3.3 removes a stage, keeps its cards, and takes that back', async () => {
  const user = openApp(<Application />);
  await user.type(screen.getByLabelText(texts.newCard(first)), 'Zebra{Enter}');
  await goTo('/stages');
  await user.click(screen.getByLabelText(texts.removeStage(first)));
  expect(screen.getByText(texts.stageRemoved(first, second))).toBeTruthy();
  await user.click(screen.getByText(undoLabel));
  await goTo('/');
  expect(titles()).toContain(first);
  expect(screen.getByText('Zebra')).toBeTruthy();
});

test('US-3.4 takes no more cards into a stage than its limit', async () => {
  const user = openApp(<Application />, '/stages');
  const [limit] = screen.getAllByLabelText(texts.stageLimit);
  fireEvent.change(limit ?? document.body, { target: { value: '1' } });
  await goTo('/');
  await user.type(screen.getByLabelText(texts.newCard(first)), 'Zebra{Enter}');
  await user.type(screen.getByLabelText(texts.newCard(first)), 'Okapi{Enter}');
  expect(screen.getByText(texts.full(first, 1))).toBeTruthy();
  expect(screen.queryByText('Okapi', { selector: 'button span' })).toBeNull();
});
