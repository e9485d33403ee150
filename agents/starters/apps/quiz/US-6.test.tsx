import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

/** Plays a round of one sum, answered incorrectly. */
async function played() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words.banks.arithmetic}`) }));
  for (const [name, text] of [
    [words.count, '1'],
    [words.roundSeconds, '0'],
  ] as const) {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  }
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  if (boxes.every(({ checked }) => !checked)) await user.click(boxes[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: words.start }));
  await user.type(screen.getByRole('textbox', { name: words.answer }), 'x{enter}');
  await user.click(screen.getByRole('button', { name: words.finish }));
  reopen(<App />, '/results');
  return user;
}

test('US-6.1 a round stands among the results after a reload', async () => {
  await played();
  expect(screen.getByText(words.rightOf(0, 1))).toBeTruthy();
  expect(screen.getByText(words.results.open).nextSibling?.textContent).toBe('1');
});

test('US-6.2 the results are deleted after a question', async () => {
  const user = await played();
  await user.click(screen.getByRole('button', { name: words.results.clear }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.results.clear }));
  expect(screen.getByText(words.results.empty)).toBeTruthy();
});
