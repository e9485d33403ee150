import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { Entity, Field } from '../records.ts';

/** Opens the application at a path; returns the simulated user. */
export function openApp(app: ReactElement, path: string): UserEvent {
  window.location.hash = path;
  render(app);
  return userEvent.setup();
}

/** Goes to another path of the open application. */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    window.location.hash = path;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
}

/** Goes to the list of all rows, whichever view comes first. */
export async function openList(user: UserEvent, entity: Entity): Promise<void> {
  await goTo(`/${entity.key}`);
  const list = screen.queryByRole('button', { name: 'List' });
  if (list) await user.click(list);
}

/** Searches the open list; returns the number of rows that it shows as text. */
export async function search(user: UserEvent, words: string): Promise<string | null> {
  const box = screen.getByRole('searchbox');
  await user.clear(box);
  await user.click(box);
  if (words !== '') await user.paste(words);
  return screen.getByRole('status').textContent;
}

/** Submits the open form. */
export async function submit(user: UserEvent): Promise<void> {
  await user.click(one('form button[type=submit]'));
}

/** Goes from a row's page to its form. */
export async function edit(user: UserEvent): Promise<void> {
  await user.click(one('main a[href$="/edit"]'));
  await waitFor(() => one('form'));
}

/** Deletes the row whose page is open, and confirms. */
export async function remove(user: UserEvent): Promise<void> {
  await user.click(one('main button[aria-haspopup=dialog]'));
  const [, yes] = within(screen.getByRole('dialog')).getAllByRole('button');
  if (yes) await user.click(yes);
}

function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector} on the page`);
  return found;
}

/** Fills in the open form: the title with the given words, every other field with any valid value. */
export async function fillForm(user: UserEvent, entity: Entity, title: string): Promise<void> {
  for (const field of entity.fields) {
    const control = controlOf(field);
    if (control instanceof HTMLSelectElement) {
      const option = [...control.options].find(({ value }) => value !== '');
      if (option) await user.selectOptions(control, option);
    } else if (control.type === 'checkbox') {
      await user.click(control);
    } else {
      fireEvent.change(control, {
        target: { value: valueFor(field, field.name === entity.titleField ? title : null) },
      });
    }
  }
}

/** Finds the control of a field in the open form. */
export function controlOf(field: Field): HTMLInputElement | HTMLSelectElement {
  const form = within(screen.getByRole('main'));
  return form.getByLabelText((label) => label === field.label || label === `${field.label} (optional)`);
}

function valueFor(field: Field, title: string | null): string {
  if (field.type === 'number') return '3';
  if (field.type === 'money') return '42.50';
  if (field.type === 'date') return '2031-05-20';
  if (field.type === 'datetime') return '2031-05-20T10:30';
  if (field.input === 'email') return 'ada@example.com';
  if (field.input === 'tel') return '+1 555 0142';
  if (field.input === 'url') return 'https://example.com/';
  return title ?? 'Written by a test';
}
