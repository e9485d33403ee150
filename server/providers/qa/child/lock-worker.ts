import { AsyncLocalStorage } from 'node:async_hooks';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** Members of `process` that lead out of the worker or to other modules. */
const ways = [
  'getBuiltinModule',
  'binding',
  '_linkedBinding',
  'dlopen',
  'reallyExit',
  'kill',
  '_kill',
  'abort',
  'execve',
  'send',
  'mainModule',
  'report',
  'permission',
  'finalization',
  'loadEnvFile',
  'openStdin',
  '_getActiveHandles',
  '_getActiveRequests',
  '_debugProcess',
  '_debugEnd',
  '_rawDebug',
  'setSourceMapsEnabled',
];
/** Globals that the test runner keeps for itself. */
const inner: PropertyKey[] = [
  '__vitest_worker__',
  '__vitest_mocker__',
  '__vitest_environment__',
  '__vitest_required__',
  ...['matchers-object', '$$jest-matchers-object', 'expect-global', 'asymmetric-matchers-object'].map((name) =>
    Symbol.for(name),
  ),
];

/** Takes the secret that the main thread passed to this worker and removes it. */
export function takeSecret(name: string): string {
  const secret = getEnvironmentData(name);
  setEnvironmentData(name, undefined);
  if (typeof secret !== 'string') throw new TypeError(`${name} was not passed to this worker`);
  return secret;
}

/** Leaves the application the language and the page, but nothing of Node or of the test runner. */
export function lockWorker(global: typeof globalThis): void {
  const bag = global as unknown as Record<PropertyKey, unknown>;
  for (const name of ways) {
    Object.defineProperty(process, name, { value: undefined, writable: false, configurable: false });
  }
  const callerOf = watchCallers();
  for (const key of inner) {
    if (!Object.hasOwn(bag, key)) continue;
    const value = bag[key];
    const get = () => (callerOf() ? value : undefined);
    Object.defineProperty(bag, key, { get, set() {}, enumerable: false, configurable: false });
  }
  // The order of its instances would reveal the runner's stores.
  Object.freeze(AsyncLocalStorage.prototype);
}

/** Returns a function that tells, from the calling code's file, whether the reader of a property is the test runner. */
function watchCallers(): () => boolean {
  const previous = Error.prepareStackTrace;
  let sites: readonly NodeJS.CallSite[] | null = null;
  let watching = false;
  Object.defineProperty(Error, 'prepareStackTrace', {
    value(error: Error, given: NodeJS.CallSite[]) {
      if (watching) {
        sites = given;
        return '';
      }
      return previous ? (previous(error, given) as unknown) : `${String(error)}\n    at ${given.join('\n    at ')}`;
    },
    writable: false,
    configurable: false,
  });
  const { captureStackTrace } = Error;
  const { exec } = RegExp.prototype;
  const runner = /^(?:file:\/\/)?\/app\/node_modules\/vitest\/dist\//;
  return () => {
    const probe: { stack?: string } = {};
    sites = null;
    watching = true;
    try {
      captureStackTrace(probe);
      void probe.stack;
    } finally {
      watching = false;
    }
    const seen = sites as readonly NodeJS.CallSite[] | null;
    // The frames are this function, the getter, and the code that read it.
    const file = seen?.[2]?.getFileName();
    return typeof file === 'string' && Reflect.apply(exec, runner, [file]) !== null;
  };
}
