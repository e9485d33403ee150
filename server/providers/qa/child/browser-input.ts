import { text } from 'node:stream/consumers';
import type { BrowserInput } from './open-browser.ts';

export async function readBrowserInput<More = unknown>(): Promise<BrowserInput & More> {
  return JSON.parse(await text(process.stdin)) as BrowserInput & More;
}
