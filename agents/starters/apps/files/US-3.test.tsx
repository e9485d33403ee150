import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addStep, paste, rowsOf } from './testing.ts';
import { words } from './texts.ts';

test('US-3.1 a step is undone and done again', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a\nx\nx\n');
  await addStep(user, 'duplicates');
  await user.click(screen.getByRole('button', { name: words.undo }));
  expect(rowsOf(words.after)).toEqual(['x', 'x']);
  await user.click(screen.getByRole('button', { name: words.redo }));
  expect(rowsOf(words.after)).toEqual(['x']);
});

test('US-3.2 another order of the steps gives another result', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a\nx\n x\n');
  const step = await addStep(user, 'duplicates');
  await user.click(within(step).getByRole('checkbox', { name: words.ignoreCase }));
  await addStep(user, 'trim');
  expect(rowsOf(words.after)).toEqual(['x', 'x']);
  await user.click(screen.getByRole('button', { name: words.up(words.kinds.trim) }));
  expect(rowsOf(words.after)).toEqual(['x']);
});

test('US-3.3 the steps are kept for the next file', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a\nx\n');
  await addStep(user, 'case').then((step) => user.selectOptions(within(step).getByLabelText(words.way), 'upper'));
  await user.click(screen.getByRole('button', { name: words.close }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.close }));
  reopen(<Application />);
  fireEvent.change(screen.getByLabelText(words.paste), { target: { value: 'b\ny\n' } });
  await user.click(screen.getByRole('button', { name: words.usePasted }));
  expect(rowsOf(words.after)).toEqual(['Y']);
});

test('US-3.4 a step whose column is missing says so and changes nothing', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a\nb c\n');
  const step = await addStep(user, 'split');
  expect(within(step).getByText(words.chooseColumn)).toBeTruthy();
  expect(rowsOf(words.after)).toEqual(['b c']);
});
