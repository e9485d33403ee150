import type { BrowserContextOptions } from 'playwright-core';

/** A viewport and colour scheme of a page. */
export interface Look {
  name: string;
  mode: 'light' | 'dark';
  /** In pixels. */
  width: number;
  height: number;
}

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

export const deskLight: Look = { name: 'desk-light', mode: 'light', ...desk };

export const looks: readonly Look[] = [
  deskLight,
  { name: 'desk-dark', mode: 'dark', ...desk },
  { name: 'phone-light', mode: 'light', ...phone },
  { name: 'phone-dark', mode: 'dark', ...phone },
];

export function contextOf({ mode, width, height }: Look): BrowserContextOptions {
  return { viewport: { width, height }, colorScheme: mode, reducedMotion: 'reduce', locale: 'en-GB' };
}
