/** Reads pages in a thread of its own, which is ended if one takes too long or too much memory. */
import { parentPort } from 'node:worker_threads';
import { JSDOM, VirtualConsole } from 'jsdom';
import { mainText } from './main-text.ts';

const port = parentPort;
if (port === null) throw new Error('This is a worker.');

port.on('message', (html: string) => {
  // It runs no script, loads nothing, and what it has to say about a style sheet goes nowhere.
  const { window } = new JSDOM(html, { pretendToBeVisual: false, virtualConsole: new VirtualConsole() });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no target origin
  port.postMessage(mainText(window.document));
  window.close();
});

// Ready: jsdom is loaded.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
port.postMessage(null);
