import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

type User = ReturnType<typeof openApp>;

async function open(chosen: readonly string[]): Promise<User> {
  const user = openApp(<App />);
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words.banks.arithmetic}`) }));
  for (const [name, text] of [
    [words.count, '4'],
    [words.seconds, '0'],
    [words.roundSeconds, '0'],
    [words.largest, '20'],
    [words.table, '5'],
  ] as const) {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  }
  for (const name of Object.values(words.operationNames)) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name });
    if (box.checked !== chosen.includes(name)) await user.click(box);
  }
  await user.click(screen.getByRole('button', { name: words.start }));
  return user;
}
const sum = () => {
  const [, a, sign = '', b] =
    /^(\d+) (.) (\d+)$/.exec(screen.getByRole('heading', { level: 2 }).textContent ?? '') ?? [];
  return { a: Number(a), sign, b: Number(b) };
};
const field = () => screen.getByRole('textbox', { name: words.answer });
const status = () => screen.getAllByRole('status')[0]?.textContent;

test('US-3.1 only the chosen operations are asked, within the chosen size', async () => {
  const user = await open([words.operationNames.plus]);
  for (const button of [words.next, words.next, words.next, words.finish]) {
    const { a, sign, b } = sum();
    expect(sign).toBe('+');
    expect(a + b).toBeLessThanOrEqual(20);
    await user.type(field(), `${a + b}{enter}`);
    await user.click(screen.getByRole('button', { name: button }));
  }
  expect(screen.getByText(words.rightOf(4, 4))).toBeTruthy();
});

test('US-3.2 a wrong number is answered with the right one', async () => {
  const user = await open([words.operationNames.times]);
  const { a, b } = sum();
  await user.type(field(), `${a * b + 1}{enter}`);
  expect(status()).toBe(words.wrong(String(a * b)));
});

test('US-3.3 without an operation nothing starts and the page says why', async () => {
  await open([]);
  expect(screen.getByText(words.oneOperation)).toBeTruthy();
});

test('US-3.4 an empty answer is not taken', async () => {
  const user = await open([words.operationNames.minus]);
  await user.click(screen.getByRole('button', { name: words.check }));
  expect(screen.getByText(words.typeFirst)).toBeTruthy();
});
