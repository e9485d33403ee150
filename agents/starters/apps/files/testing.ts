import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { StepKind } from './steps.ts';
import { words } from './texts.ts';

/** Opens pasted rows, without the initial steps. */
export async function paste(user: UserEvent, text: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(words.paste), { target: { value: text } });
  await user.click(screen.getByRole('button', { name: words.usePasted }));
  for (;;) {
    const [step] = screen.queryAllByRole('button', { name: removal });
    if (!step) return;
    await user.click(step);
  }
}

const removals = Object.values(words.kinds).map((name) => words.removeStep(name));
const removal = (name: string) => removals.includes(name);

export async function addStep(user: UserEvent, kind: StepKind): Promise<HTMLElement> {
  await user.selectOptions(screen.getByLabelText(words.addStep), kind);
  const step = screen.getAllByRole('listitem', { name: words.kinds[kind] }).at(-1);
  if (!step) throw new Error(`There is no step ${kind}.`);
  return step;
}

/** Returns the rows of the preview as text. */
export function rowsOf(title: string): string[] {
  const [, ...rows] = within(screen.getByRole('table', { name: title })).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join('|'),
  );
}

export function headOf(title: string): (string | null)[] {
  return within(screen.getByRole('table', { name: title }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
}
