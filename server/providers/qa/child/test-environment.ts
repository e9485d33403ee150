/** The page of the tests: jsdom without scripts of its own, so that there is one set of intrinsics to lock. */
import { JSDOM } from 'jsdom';
import { populateGlobal } from 'vitest/runtime';

const environment = {
  name: 'locked-jsdom',
  viteEnvironment: 'client' as const,
  setup(global: typeof globalThis) {
    const { window } = new JSDOM('<!doctype html>', { pretendToBeVisual: true, url: 'http://localhost:3000' });
    populateGlobal(global, window, { bindFunctions: true });
    withholdIndex(global);
    // The worker ends with its file, so nothing needs a teardown; locked objects could not be restored anyway.
    return { teardown() {} };
  },
};
/** Vitest permanently sets a global with all its exports, for tests inside modules. There are none here, so skip it. */
function withholdIndex(global: typeof globalThis): void {
  const { defineProperty } = Object;
  Object.defineProperty = ((target: object, key: PropertyKey, descriptor: PropertyDescriptor) =>
    target === global && key === '__vitest_index__'
      ? target
      : defineProperty(target, key, descriptor)) as typeof defineProperty;
}

// oxlint-disable-next-line import/no-default-export -- Vitest reads the default
export default environment;
