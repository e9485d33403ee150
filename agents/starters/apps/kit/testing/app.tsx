import { act, cleanup, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';

// The default of five seconds is nothing for a long form on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

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
  // Looking up whether each parent takes pointers is most of the time that a press needs in jsdom.
  return userEvent.setup({ pointerEventsCheck: 0 });
}

/** Goes to another screen of the application that is open. */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    window.location.hash = path;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
}

/** Lets so many milliseconds go by as on a machine that slept: the clock jumps, then timers run. Needs fake timers. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    vi.setSystemTime(Date.now() + milliseconds);
    await vi.advanceTimersByTimeAsync(1100);
  });
}
