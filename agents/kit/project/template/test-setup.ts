/** Runs before each test file: adds browser functions that jsdom lacks. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

window.matchMedia ??= (media) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
window.scrollTo = () => {};
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
// The default is a second, which is too short for `findBy…` and `waitFor` on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);
