import { JSDOM } from 'jsdom';

/** A page for React: the parts of a window that it asks for. `fetch` and its signals stay Node's own. */
const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true });
Object.assign(globalThis, { window, document: window.document });
