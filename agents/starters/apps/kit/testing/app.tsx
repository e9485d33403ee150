import { act, cleanup, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** Opens the application as somebody does who was never here; gives the person who uses it. */
export function openApp(app: ReactElement, path = '/'): UserEvent {
  localStorage.clear();
  window.name = '';
  return reopen(app, path);
}

/** Loads the page anew: what it keeps is still there. */
export function reopen(app: ReactElement, path = '/'): UserEvent {
  cleanup();
  window.location.hash = path;
  render(app);
  return userEvent.setup();
}

/** Goes to another screen of the application that is open. */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    window.location.hash = path;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
}
