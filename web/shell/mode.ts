import { readPreference, writePreference } from '../api/preferences.ts';

export const modes = ['system', 'light', 'dark'] as const;
export type Mode = (typeof modes)[number];

export function readMode(): Mode {
  const kept = readPreference('mode');
  return modes.find((mode) => mode === kept) ?? 'system';
}

/** Shows the page light, dark, or as the system asks for. */
export function applyMode(mode: Mode): void {
  const { dataset } = document.documentElement;
  if (mode === 'system') delete dataset.mode;
  else dataset.mode = mode;
  writePreference('mode', mode === 'system' ? null : mode);
}
