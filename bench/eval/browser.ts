import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../server/qa/browser.ts';

/** Chromium without anything that it would ask the world for. Throws where there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? findChromium();
  if (executablePath === null) throw new Error('Chromium was not found: install it, or name it in CHROMIUM_PATH.');
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
