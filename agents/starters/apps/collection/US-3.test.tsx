import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { capital, startingFields, withStock } from './field.ts';
import { addEntry } from './testing.ts';
import { words } from './texts.ts';

const fields = withStock(startingFields());
const labelOf = (type: string) => capital(fields.find((field) => field.type === type)?.name ?? '');

async function openCounting() {
  const user = openApp(<Application />, '/fields');
  const counting = screen.queryByRole('button', { name: words.counting });
  if (counting) await user.click(counting);
  await goTo('/');
  return user;
}

test('US-3.1 plus and minus change how many there are', async () => {
  const user = await openCounting();
  await addEntry(user, 'Quince', { [labelOf('count')]: '7' });
  await user.click(screen.getByRole('button', { name: words.more('Quince') }));
  expect(screen.getByRole('button', { name: words.less('Quince') }).nextSibling?.textContent).toBe('8');
  await user.click(screen.getByRole('button', { name: words.less('Quince') }));
  await user.click(screen.getByRole('button', { name: words.less('Quince') }));
  expect(screen.getByRole('button', { name: words.less('Quince') }).nextSibling?.textContent).toBe('6');
});

test('US-3.2 an entry below its minimum is marked and can be listed alone', async () => {
  const user = await openCounting();
  await addEntry(user, 'Quince', { [labelOf('count')]: '2', [labelOf('minimum')]: '2' });
  await addEntry(user, 'Medlar', { [labelOf('count')]: '9', [labelOf('minimum')]: '2' });
  expect(screen.queryByText(words.lowBadge('2'))).toBeNull();
  await user.click(screen.getByRole('button', { name: words.less('Quince') }));
  expect(screen.getByText(words.lowBadge('2'))).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(words.show), 'low');
  expect(screen.queryByRole('heading', { name: 'Medlar' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Quince' })).toBeTruthy();
});

test('US-3.3 the pieces of all entries are added up', async () => {
  const user = await openCounting();
  await addEntry(user, 'Quince', { [labelOf('count')]: '4' });
  await addEntry(user, 'Medlar', { [labelOf('count')]: '3' });
  expect(screen.getByText(words.sum(labelOf('count'))).nextSibling?.textContent).toBe('7');
});
