import type { Checks, Sandbox } from '../agents/ports.ts';
import type { Observer, WorkResult } from './process/observe.ts';
import type { RunSandboxes } from './ports.ts';

/** The outcome of work: builds say `ok`, checks say a `state`. */
type Outcome = { ok: boolean } | { state: string } | object | string;

function resultOf(outcome: Outcome): WorkResult {
  if (typeof outcome === 'string') return 'ok';
  if ('ok' in outcome) return outcome.ok ? 'ok' : 'failed';
  if (!('state' in outcome) || outcome.state === 'passed' || outcome.state === 'checked') return 'ok';
  return outcome.state === 'not_checked' ? 'not_done' : 'failed';
}

/** Measures work, and passes on what it returns or throws. */
async function timed<Value extends Outcome>(
  work: () => Promise<Value>,
  tell: (ms: number, result: WorkResult) => void,
): Promise<Value> {
  const began = performance.now();
  try {
    const value = await work();
    tell(performance.now() - began, resultOf(value));
    return value;
  } catch (error) {
    tell(performance.now() - began, 'error');
    throw error;
  }
}

/** The same sandboxes, with their work measured. */
export function observedSandboxes(sandboxes: RunSandboxes, { worked }: Observer): RunSandboxes {
  const observed = (sandbox: Sandbox): Sandbox => ({
    name: sandbox.name,
    url: sandbox.url,
    files: () => sandbox.files(),
    check: (files, signal) =>
      timed(
        () => sandbox.check(files, signal),
        (ms, result) => worked('check', ms, result),
      ),
    build: (files, signal) =>
      timed(
        () => sandbox.build(files, signal),
        (ms, result) => worked('build', ms, result),
      ),
    boot: (files, routes, signal) =>
      timed(
        () => sandbox.boot(files, routes, signal),
        (ms, result) => worked('boot', ms, result),
      ),
    look: (files, route, signal) =>
      timed(
        () => sandbox.look(files, route, signal),
        (ms, result) => worked('look', ms, result),
      ),
    show: (files, signal) =>
      timed(
        () => sandbox.show(files, signal),
        (ms, result) => worked('show', ms, result),
      ),
  });
  return {
    async open(signal, use) {
      return observed(
        await timed(
          () => sandboxes.open(signal, use),
          (ms, result) => worked('open', ms, result),
        ),
      );
    },
    [Symbol.dispose]: () => sandboxes[Symbol.dispose](),
  };
}

/** The same checks, measured. */
export function observedChecks(checks: Checks, { checked }: Observer): Checks {
  return {
    runTests: (run, signal) =>
      timed(
        () => checks.runTests(run, signal),
        (ms, result) => checked('tests', ms, result),
      ),
    scanners: checks.scanners.map((scanner) => ({
      name: scanner.name,
      title: scanner.title,
      scan: (files, signal) =>
        timed(
          () => scanner.scan(files, signal),
          (ms, result) => checked('scan', ms, result),
        ),
    })),
    runJourneys: (url, journeys, signal) =>
      timed(
        () => checks.runJourneys(url, journeys, signal),
        (ms, result) => checked('journeys', ms, result),
      ),
    inspectPages: (url, signal) =>
      timed(
        () => checks.inspectPages(url, signal),
        (ms, result) => checked('pages', ms, result),
      ),
    measure: (url, signal) =>
      timed(
        () => checks.measure(url, signal),
        (ms, result) => checked('measure', ms, result),
      ),
  };
}
