import { JSDOM } from 'jsdom';

/** The parts of a window that React needs. `fetch` and its signals stay Node's own. */
const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true });
Object.assign(globalThis, { window, document: window.document });
