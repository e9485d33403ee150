import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const [first = '', second = ''] = values.stages.map(({ name }) => name);
const card = (title: string) => screen.queryByText(title, { selector: 'button span' });

test('US-4.1 finds cards by their words', async () => {
  const user = openApp(<Application />);
  await user.type(screen.getByLabelText(texts.newCard(first)), 'Zebra{Enter}');
  await user.type(screen.getByLabelText(texts.newCard(second)), 'Okapi{Enter}');
  fireEvent.change(screen.getByLabelText(texts.search), { target: { value: 'oka' } });
  expect(card('Okapi')).not.toBeNull();
  expect(card('Zebra')).toBeNull();
  await user.click(screen.getByText(texts.clear));
  expect(card('Zebra')).not.toBeNull();
});

test('US-4.2 shows only cards of one colour', async () => {
  const user = openApp(<Application />);
  await user.type(screen.getByLabelText(texts.newCard(first)), 'Zebra{Enter}');
  fireEvent.change(screen.getByLabelText(texts.label), { target: { value: '0' } });
  expect(card('Zebra')).toBeNull();
  expect(screen.getByText(texts.nothingFound)).toBeTruthy();
});
