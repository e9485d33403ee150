import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const [first = '', second = ''] = values.stages.map(({ name }) => name);
const cardIn = (stage: string) =>
  within(screen.getByRole('region', { name: stage })).queryByText('Zebra', { selector: 'button span' });

const at = (clientX: number) => ({ clientX, clientY: 5, button: 0, pointerId: 1, pointerType: 'mouse' });

async function addCard() {
  const user = openApp(<Application />);
  await user.type(screen.getByLabelText(texts.newCard(first)), 'Zebra{Enter}');
  return user;
}

test('US-2.1 moves a card to the next stage with a button, and takes that back', async () => {
  const user = await addCard();
  await user.click(screen.getByLabelText(texts.moveCard('Zebra', second)));
  expect(cardIn(second)).not.toBeNull();
  expect(cardIn(first)).toBeNull();
  await user.click(screen.getByText(undoLabel));
  expect(cardIn(first)).not.toBeNull();
});

test('US-2.2 moves the card that has the focus with Alt and an arrow key', async () => {
  await addCard();
  fireEvent.keyDown(cardIn(first) ?? document.body, { key: 'ArrowRight', altKey: true });
  expect(cardIn(second)).not.toBeNull();
});

test('US-2.3 drags a card to another stage with the pointer', async () => {
  await addCard();
  const target = screen.getByRole('region', { name: second });
  // jsdom does not know which element is below the pointer.
  document.elementFromPoint = () => target;
  HTMLElement.prototype.setPointerCapture = () => {};
  const card = cardIn(first) ?? document.body;
  Element.prototype.scrollBy = () => {};
  fireEvent.pointerDown(card, at(0));
  fireEvent.pointerMove(card, at(40));
  fireEvent.pointerUp(card, at(40));
  expect(cardIn(second)).not.toBeNull();
});
