import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

const texts = words.cards;

/** Opens the cards screen without the cards of starter.json. */
async function open() {
  const user = openApp(<App />, '/cards');
  const clear = screen.queryByRole('button', { name: texts.removeAll });
  if (clear) await user.click(clear);
  return user;
}
type User = Awaited<ReturnType<typeof open>>;

async function add(user: User, front: string, back: string) {
  await user.click(screen.getByRole('button', { name: texts.add }));
  const dialog = within(screen.getByRole('dialog'));
  if (front) await user.type(dialog.getByRole('textbox', { name: texts.front }), front);
  if (back) await user.type(dialog.getByRole('textbox', { name: texts.back }), back);
  await user.click(dialog.getByRole('button', { name: texts.save }));
}

test('US-5.1 a card is added and stays after a reload', async () => {
  const user = await open();
  await add(user, 'la casa', 'house');
  reopen(<App />, '/cards');
  expect(screen.getByText('la casa')).toBeTruthy();
  expect(screen.getByText('house')).toBeTruthy();
});

test('US-5.2 a card without an answer is refused in words', async () => {
  const user = await open();
  await add(user, 'la casa', '');
  expect(within(screen.getByRole('dialog')).getByText(texts.needed)).toBeTruthy();
});

test('US-5.3 a card is changed', async () => {
  const user = await open();
  await add(user, 'la casa', 'hose');
  await user.click(screen.getByRole('button', { name: texts.edit('la casa') }));
  const dialog = within(screen.getByRole('dialog'));
  const back = dialog.getByRole('textbox', { name: texts.back });
  await user.clear(back);
  await user.type(back, 'house');
  await user.click(dialog.getByRole('button', { name: texts.save }));
  expect(screen.getByText('house')).toBeTruthy();
});

test('US-5.4 a card that was removed can be brought back', async () => {
  const user = await open();
  await add(user, 'la casa', 'house');
  await user.click(screen.getByRole('button', { name: texts.remove('la casa') }));
  expect(screen.queryByText('house')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^(Undo|Rückgängig)$/ }));
  expect(screen.getByText('house')).toBeTruthy();
});

test('US-5.5 a pasted list becomes cards, and a line without an answer is named', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: texts.paste }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'el sol - sun{enter}alone');
  await user.click(dialog.getByRole('button', { name: texts.import }));
  expect(dialog.getByText(texts.badLines('alone'))).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), ' - solo');
  await user.click(dialog.getByRole('button', { name: texts.import }));
  expect(screen.getByText(texts.count(2))).toBeTruthy();
});

test('US-5.6 a flash card is turned, and the user says whether it was known', async () => {
  const user = await open();
  await add(user, 'la casa', 'house');
  await goTo('/');
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words.banks.cards}`) }));
  await user.selectOptions(screen.getByRole('combobox', { name: words.answering }), 'turn');
  await user.click(screen.getByRole('button', { name: words.start }));
  expect(screen.queryByText('house')).toBeNull();
  await user.click(screen.getByRole('button', { name: words.turn }));
  expect(screen.getByText('house')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.knew }));
  await user.click(screen.getByRole('button', { name: words.finish }));
  expect(screen.getByText(words.rightOf(1, 1))).toBeTruthy();
});

test('US-5.7 wrong answers that stand on a card are those to choose from', async () => {
  const user = await open();
  await add(user, 'la casa', 'house | dog | tree');
  await goTo('/');
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words.banks.cards}`) }));
  await user.selectOptions(screen.getByRole('combobox', { name: words.answering }), 'choose');
  await user.click(screen.getByRole('button', { name: words.start }));
  for (const name of [/house$/, /dog$/, /tree$/]) expect(screen.getByRole('button', { name })).toBeTruthy();
});
