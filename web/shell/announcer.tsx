import { useSyncExternalStore } from 'react';
import { readPreference, writePreference } from '../api/preferences.ts';

let said = '';
let muted = readPreference('muted') === 'yes';
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Tells screen readers something, after what they are reading now. */
export function announce(sentence: string): void {
  if (muted) return;
  // The same words again are news too, and only a changed text is read.
  said = sentence === said ? `${sentence}\u00A0` : sentence;
  changed();
}

export const isMuted = () => muted;

export function mute(quiet: boolean): void {
  muted = quiet;
  if (quiet) said = '';
  writePreference('muted', quiet ? 'yes' : null);
  changed();
}

export function subscribeAnnouncer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place that screen readers watch. */
export function Announcer() {
  const text = useSyncExternalStore(subscribeAnnouncer, () => said);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
