import { act, cleanup, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';

// The default of five seconds is too short for a long form on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** Opens the application without stored data; returns the simulated user. */
export function openApp(app: ReactElement, path = '/'): UserEvent {
  localStorage.clear();
  window.name = '';
  return reopen(app, path);
}

/** Reloads the page with its stored data. */
export function reopen(app: ReactElement, path = '/'): UserEvent {
  cleanup();
  window.location.hash = path;
  render(app);
  // In jsdom, checking every parent for pointer events would take most of the time of a click.
  return userEvent.setup({ pointerEventsCheck: 0 });
}

/** Goes to another screen of the open application. */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    window.location.hash = path;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
}

/** Lets milliseconds pass as on a machine that slept: the clock jumps, then timers run. Needs fake timers. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    vi.setSystemTime(Date.now() + milliseconds);
    await vi.advanceTimersByTimeAsync(1100);
  });
}
