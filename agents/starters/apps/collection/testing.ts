import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { capital, startingFields } from './field.ts';
import { titleField } from './store.ts';
import { words } from './texts.ts';

const named = titleField(startingFields());
if (!named) throw new Error('There is no field.');

/** The label of the title field. */
export const nameField = capital(named.name);

/** Adds an entry with this name; `more` has values for other fields by label. */
export async function addEntry(user: UserEvent, name: string, more: Record<string, string> = {}): Promise<void> {
  await user.click(screen.getByRole('button', { name: words.add }));
  const dialog = screen.getByRole('dialog');
  for (const [label, text] of Object.entries({ [nameField]: name, ...more })) {
    const input = Array.from(dialog.querySelectorAll('label')).find(
      ({ textContent }) => textContent === label,
    )?.control;
    if (!input) throw new Error(`There is no field ${label}.`);
    // Set at once, because typing letter by letter is slow on a busy machine.
    fireEvent.change(input, { target: { value: text } });
  }
  await user.click(screen.getByRole('button', { name: words.save }));
}
