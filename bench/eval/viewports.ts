import type { BrowserContextOptions } from 'playwright-core';

/** A viewport and colour scheme of a page. */
export interface Viewport {
  name: string;
  mode: 'light' | 'dark';
  /** In pixels. */
  width: number;
  height: number;
}

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

export const deskLight: Viewport = { name: 'desk-light', mode: 'light', ...desk };

export const viewports: readonly Viewport[] = [
  deskLight,
  { name: 'desk-dark', mode: 'dark', ...desk },
  { name: 'phone-light', mode: 'light', ...phone },
  { name: 'phone-dark', mode: 'dark', ...phone },
];

export function contextOf({ mode, width, height }: Viewport): BrowserContextOptions {
  return { viewport: { width, height }, colorScheme: mode, reducedMotion: 'reduce', locale: 'en-GB' };
}
