/** The page that tests run in: jsdom without scripts of its own, so that there is one set of intrinsics to lock. */
import { JSDOM } from 'jsdom';
import { populateGlobal } from 'vitest/runtime';

const environment = {
  name: 'locked-jsdom',
  viteEnvironment: 'client' as const,
  setup(global: typeof globalThis) {
    const { window } = new JSDOM('<!doctype html>', { pretendToBeVisual: true, url: 'http://localhost:3000' });
    populateGlobal(global, window, { bindFunctions: true });
    withholdIndex(global);
    // The worker ends with its file: nothing has to be taken back, and what is locked could not be.
    return { teardown() {} };
  },
};
/** Vitest puts all that it exports into the global object, for good: for tests inside of modules, which there are none of. */
function withholdIndex(global: typeof globalThis): void {
  const { defineProperty } = Object;
  Object.defineProperty = ((target: object, key: PropertyKey, descriptor: PropertyDescriptor) =>
    target === global && key === '__vitest_index__'
      ? target
      : defineProperty(target, key, descriptor)) as typeof defineProperty;
}

// oxlint-disable-next-line import/no-default-export -- Vitest reads the default
export default environment;
