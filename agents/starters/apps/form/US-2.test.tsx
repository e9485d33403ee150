import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatNumber } from '../kit/format.ts';
import { undoLabel } from '../kit/Notice.tsx';
import { locale } from '../kit/starter.ts';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { answer, threeQuestions } from './testing.tsx';
import { texts } from './texts.ts';

beforeEach(threeQuestions);

async function threeAnswers() {
  const user = openApp(<Application />);
  await answer(user, 'Kim', 'Soup', '2');
  await answer(user, 'Lou', 'Salad', '1');
  await answer(user, 'Max', 'Soup', '6');
  await goTo('/results');
  return user;
}

const part = (name: string) => within(screen.getByRole('heading', { name }).closest('section') ?? document.body);

test('US-2.1 each choice has its count and its share', async () => {
  await threeAnswers();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const rows = part('Meal')
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    `Soup${texts.share(2, percent.format(2 / 3))}`,
    `Salad${texts.share(1, percent.format(1 / 3))}`,
  ]);
});

test('US-2.2 numbers have an average, a lowest and a highest', async () => {
  await threeAnswers();
  const numbers = part('Guests')
    .getAllByRole('definition')
    .map((one) => one.textContent);
  expect(numbers).toEqual([formatNumber(3), '1', '6']);
});

test('US-2.3 an answer is removed, and can be taken back', async () => {
  const user = await threeAnswers();
  await user.click(screen.getByRole('button', { name: texts.removeAnswer(2) }));
  expect(screen.queryByText('Lou')).toBeNull();
  await user.click(screen.getByRole('button', { name: undoLabel }));
  expect(screen.getByText('Lou')).toBeTruthy();
});

test('US-2.4 the answers are saved as CSV', async () => {
  const user = await threeAnswers();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:any';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: texts.csv }));
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines[0]).toBe(`${texts.number},${texts.when},Name,Meal,Guests`);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/,Max,Soup,6$/);
});
