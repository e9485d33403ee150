import { type ComponentType, lazy } from 'react';

/** Waits between two tries to load code, in milliseconds: the first one, and the longest. */
const firstWait = 250;
const longestWait = 5_000;

/** A component whose code is loaded when it is first shown, as soon as there is a connection. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await onceReached(load) }));
}

/**
 * Loads code. While the service does not answer, it waits: code that cannot be loaded would take the page down. Throws if the
 * service answers and has not got the code, as after an upgrade.
 */
export async function onceReached<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await load();
    } catch {
      if (await answers()) return load();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

const answers = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
