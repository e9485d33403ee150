import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../server/providers/qa/browser.ts';

/** Starts Chromium without background requests. Throws if it is not installed. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? findChromium();
  if (executablePath === null) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH to its path.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
