import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const last = values.stages.at(-1)?.name ?? '';

test('US-5.1 puts the cards of the last stage into the archive, and back', async () => {
  const user = openApp(<Application />);
  await user.type(screen.getByLabelText(texts.newCard(last)), 'Zebra{Enter}');
  await user.click(screen.getByText(texts.archiveAll(last)));
  expect(screen.queryByText('Zebra')).toBeNull();
  await goTo('/archive');
  expect(screen.getByText('Zebra')).toBeTruthy();
  await user.click(screen.getByText(texts.restore));
  expect(screen.getByText(texts.archiveEmpty)).toBeTruthy();
  await goTo('/');
  expect(screen.getByText('Zebra')).toBeTruthy();
});
