import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { goTo } from '../kit/testing/app.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// These tests go through whole pages, which render slowly on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

/** Sets up a sign-up with a name, a choice and a number. */
export function threeQuestions(): void {
  Object.assign(values, {
    mode: 'signup',
    questions: [
      { name: 'Name', kind: 'text' },
      { name: 'Meal', kind: 'choice', options: 'Soup, Salad' },
      { name: 'Guests', kind: 'number' },
    ],
    options: [],
    places: 0,
    perOption: 0,
    waiting: true,
    once: false,
  });
}

/** Answers the three questions, whichever screen is open. */
export async function answer(user: UserEvent, name: string, meal: string, guests: string): Promise<void> {
  await goTo('/results');
  await goTo('/');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
  if (meal !== '') await user.click(screen.getByLabelText(meal));
  fireEvent.change(screen.getByLabelText('Guests'), { target: { value: guests } });
  await user.click(screen.getByText(texts.send.signup));
}
