import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, pass, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

type User = ReturnType<typeof openApp>;

async function type(user: User, name: string, text: string) {
  const field = screen.getByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, text);
}

async function start(bank: string, count: string, seconds: string): Promise<User> {
  const user = openApp(<App />);
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${bank}`) }));
  await type(user, words.count, count);
  await type(user, words.seconds, seconds);
  await type(user, words.roundSeconds, '0');
  await user.selectOptions(screen.getByRole('combobox', { name: words.answering }), 'choose');
  await user.selectOptions(screen.getByRole('combobox', { name: words.region }), 'europe');
  await user.click(screen.getByRole('button', { name: words.start }));
  return user;
}
const options = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('button'));
const texts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('US-1.1 a capital is asked with four different answers', async () => {
  await start(words.banks.capitals, '3', '0');
  expect(screen.getByText(words.questionOf(1, 3))).toBeTruthy();
  expect(new Set(options().map(({ textContent }) => textContent?.slice(1))).size).toBe(4);
});

test('US-1.2 a flag is shown without its country', async () => {
  await start(words.banks.flags, '3', '0');
  expect(screen.getByRole('img', { name: words.flag })).toBeTruthy();
  expect(options()).toHaveLength(4);
});

test('US-1.3 an answer is judged at once, and the round ends with its result', async () => {
  const user = await start(words.banks.capitals, '2', '0');
  for (const button of [words.next, words.finish]) {
    await user.click(options()[0] ?? document.body);
    expect(texts().join('')).not.toBe('');
    await user.click(screen.getByRole('button', { name: button }));
  }
  expect([0, 1, 2].map((right) => words.rightOf(right, 2))).toContain(texts()[0]);
});

test('US-1.4 a question whose time is over counts as wrong and says the answer', async () => {
  await start(words.banks.capitals, '2', '5');
  expect(screen.getByRole('timer').textContent).toBe('5');
  await pass(5000);
  const answers = options().map(({ textContent }) => textContent?.replace(/^\d/, '') ?? '');
  expect(answers.map((answer) => words.tooLate(answer))).toContain(texts()[0]);
});

test('US-1.5 a round goes on where it was after the page is loaded anew', async () => {
  const user = await start(words.banks.capitals, '3', '0');
  await user.click(options()[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: words.next }));
  const question = screen.getByRole('heading', { level: 2 }).textContent;
  reopen(<App />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(question);
  expect(screen.getByText(words.questionOf(2, 3))).toBeTruthy();
});

test('US-1.6 a number of questions that is none is refused in words', async () => {
  await start(words.banks.capitals, 'x', '0');
  expect(screen.getByText(words.badCount)).toBeTruthy();
});

test('US-1.7 an answer can be chosen by its number on the keyboard', async () => {
  const user = await start(words.banks.capitals, '2', '0');
  await user.keyboard('1');
  expect(screen.getByRole('button', { name: words.next })).toBeTruthy();
});
