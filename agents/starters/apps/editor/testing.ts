import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { words } from './texts.ts';
import { values } from './values.ts';

export const isJournal = values.mode === 'journal';
export const isPlain = values.mode === 'plain';

/** The button above the list; in a journal it opens today's note. */
const begin = () =>
  screen.getAllByRole('button', { name: isJournal ? words.today : words.newNote })[0] ?? document.body;

export function textOf(): HTMLTextAreaElement {
  return screen.getByLabelText<HTMLTextAreaElement>(words.text);
}

function write(text: string): void {
  fireEvent.change(textOf(), { target: { value: text } });
}

/** Writes a note; in a journal, each in a day of its own in January 2026. */
export async function addNote(user: UserEvent, text: string, day = 1): Promise<void> {
  const back = screen.queryByRole('button', { name: words.back });
  if (back) await user.click(back);
  if (isJournal) {
    fireEvent.change(screen.getByLabelText(words.day), { target: { value: `2026-01-0${day}` } });
  } else await user.click(begin());
  write(text);
}

/** Shows the rendered note; plain text has only one form. */
export async function read(user: UserEvent): Promise<void> {
  const button = screen.queryByRole('button', { name: words.read });
  if (button) await user.click(button);
}

export async function toText(user: UserEvent): Promise<void> {
  const button = screen.queryByRole('button', { name: words.write });
  if (button) await user.click(button);
}

export async function toList(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: words.back }));
}
