import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addStep, headOf, paste, rowsOf } from './testing.ts';
import { words } from './texts.ts';

test('US-2.1 blanks are trimmed, and the changed cells are counted and marked', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a,b\n  x ,y\nz,w\n');
  const step = await addStep(user, 'trim');
  expect(rowsOf(words.after)).toEqual(['x|y', 'z|w']);
  expect(within(step).getByText(words.cells('1'))).toBeTruthy();
  expect(screen.getByText('x', { selector: 'mark' })).toBeTruthy();
});

test('US-2.2 empty rows and columns are removed', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a,b,c\n1,,2\n,,\n3,,4\n');
  await addStep(user, 'empties');
  expect(headOf(words.after)).toEqual(['a', 'c']);
  expect(rowsOf(words.after)).toEqual(['1|2', '3|4']);
});

test('US-2.3 duplicates are removed by all columns or by those that are chosen', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a,b\nTea,1\ntea,1\nTea,2\n');
  const step = await addStep(user, 'duplicates');
  expect(rowsOf(words.after)).toEqual(['Tea|1', 'Tea|2']);
  await user.click(within(step).getByRole('checkbox', { name: 'a', hidden: true }));
  expect(rowsOf(words.after)).toEqual(['Tea|1']);
  await user.click(within(step).getByRole('checkbox', { name: words.ignoreCase }));
  expect(rowsOf(words.after)).toEqual(['Tea|1', 'tea|1']);
});

test('US-2.4 a column is split, and columns are joined', async () => {
  const user = openApp(<Application />);
  await paste(user, 'full,city\nAda Lovelace,Bern\n');
  const split = await addStep(user, 'split');
  await user.selectOptions(within(split).getByLabelText(words.column), 'full');
  expect(headOf(words.after)).toEqual(['full 1', 'full 2', 'city']);
  expect(rowsOf(words.after)).toEqual(['Ada|Lovelace|Bern']);
  const join = await addStep(user, 'join');
  for (const name of ['full 2', 'full 1']) await user.click(within(join).getByRole('checkbox', { name, hidden: true }));
  expect(rowsOf(words.after)).toEqual(['Lovelace Ada|Bern']);
});

test('US-2.5 dates and numbers are made alike, and unsure ones are left alone and counted', async () => {
  const user = openApp(<Application />);
  await paste(user, 'day;sum\n3.4.2025;1.049,00\n5/6/2025;1.234\n');
  const dates = await addStep(user, 'dates');
  await user.selectOptions(within(dates).getByLabelText(words.column), 'day');
  const numbers = await addStep(user, 'numbers');
  await user.selectOptions(within(numbers).getByLabelText(words.column), 'sum');
  expect(rowsOf(words.after)).toEqual(['2025-04-03|1049.00', '5/6/2025|1.234']);
  expect(within(dates).getByText(new RegExp(words.unsure('1')))).toBeTruthy();
  expect(within(numbers).getByText(new RegExp(words.unsure('1')))).toBeTruthy();
});

test('US-2.6 text is found and replaced, rows are filtered and sorted', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a,n\nred,10\nblue,9\nred,2\n');
  const replace = await addStep(user, 'replace');
  fireEvent.change(within(replace).getByLabelText(words.find), { target: { value: 'red' } });
  fireEvent.change(within(replace).getByLabelText(words.replaceBy), { target: { value: 'green' } });
  const filter = await addStep(user, 'filter');
  await user.selectOptions(within(filter).getByLabelText(words.column), 'a');
  fireEvent.change(within(filter).getByLabelText(words.value), { target: { value: 'green' } });
  const sort = await addStep(user, 'sort');
  await user.selectOptions(within(sort).getByLabelText(words.column), 'n');
  expect(rowsOf(words.after)).toEqual(['green|2', 'green|10']);
});

test('US-2.7 columns are renamed and removed', async () => {
  const user = openApp(<Application />);
  await paste(user, 'a,b\n1,2\n');
  const step = await addStep(user, 'arrange');
  fireEvent.change(within(step).getByLabelText(words.rename('a')), { target: { value: 'first' } });
  await user.click(within(step).getByRole('checkbox', { name: words.keep('b') }));
  expect(headOf(words.after)).toEqual(['first']);
});
