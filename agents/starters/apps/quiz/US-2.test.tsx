import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

type User = ReturnType<typeof openApp>;
const cards: readonly [string, string][] = [
  ['Q1', 'alpha'],
  ['Q2', 'beta'],
  ['Q3', 'gamma'],
  ['Q4', 'delta'],
  ['Q5', 'epsilon'],
];
const backs = new Map(cards);

async function open(): Promise<User> {
  const user = openApp(<App />, '/cards');
  const clear = screen.queryByRole('button', { name: words.cards.removeAll });
  if (clear) await user.click(clear);
  await user.click(screen.getByRole('button', { name: words.cards.paste }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), cards.map((card) => card.join(' - ')).join('{enter}'));
  await user.click(dialog.getByRole('button', { name: words.cards.import }));
  return user;
}

/** Plays a round of the user's own cards; returns the questions. `right` says which ones to answer correctly. */
async function play(user: User, count: number, right: (prompt: string) => boolean): Promise<string[]> {
  const asked: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const prompt = screen.getByRole('heading', { level: 2 }).textContent ?? '';
    asked.push(prompt);
    const answer = backs.get(prompt) ?? '';
    const buttons = within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('button'));
    const wanted = buttons.find(({ textContent }) => (textContent?.endsWith(answer) ?? false) === right(prompt));
    await user.click(wanted ?? document.body);
    await user.click(screen.getByRole('button', { name: number === count ? words.finish : words.next }));
  }
  return asked;
}

async function start(user: User, count: number) {
  reopen(<App />);
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words.banks.cards}`) }));
  for (const [name, text] of [
    [words.count, String(count)],
    [words.seconds, '0'],
    [words.roundSeconds, '0'],
  ] as const) {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  }
  await user.selectOptions(screen.getByRole('combobox', { name: words.answering }), 'choose');
  await user.click(screen.getByRole('button', { name: words.start }));
}

test('US-2.1 right answers are counted in a row', async () => {
  const user = await open();
  await start(user, 3);
  await play(user, 3, () => true);
  expect(screen.getByText(words.rightOf(3, 3))).toBeTruthy();
  expect(screen.getByText(words.bestStreak).nextSibling?.textContent).toBe('3');
  expect(screen.getByText(words.noneWrong)).toBeTruthy();
});

test('US-2.2 what went wrong is shown with the right answer', async () => {
  const user = await open();
  await start(user, 5);
  await play(user, 5, (prompt) => prompt !== 'Q4');
  const review = screen.getByRole('heading', { name: words.review }).parentElement;
  const items = within(review ?? document.body).getAllByRole('listitem');
  expect(items).toHaveLength(1);
  expect(items[0]?.textContent).toContain('delta');
});

test('US-2.3 the next round asks again what went wrong', async () => {
  const user = await open();
  await start(user, 5);
  await play(user, 5, (prompt) => prompt !== 'Q2');
  await user.click(screen.getByRole('button', { name: words.change }));
  await start(user, 1);
  expect(await play(user, 1, () => true)).toEqual(['Q2']);
});

test('US-2.4 what went wrong can be repeated alone', async () => {
  const user = await open();
  await start(user, 5);
  await play(user, 5, (prompt) => prompt === 'Q1');
  await user.click(screen.getByRole('button', { name: words.repeat }));
  const asked = await play(user, 4, () => true);
  expect(asked.toSorted()).toEqual(['Q2', 'Q3', 'Q4', 'Q5']);
});
