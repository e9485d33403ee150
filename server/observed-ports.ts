import type { Checks, Sandbox } from '../agents/ports.ts';
import type { Observer, WorkResult } from './process/observe.ts';
import { errorTypeOf, inSpan, presentSpan } from './process/tracing.ts';
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
  name: string,
  work: () => Promise<Value>,
  tell: (ms: number, result: WorkResult) => void,
): Promise<Value> {
  const began = performance.now();
  const span = presentSpan()?.begin(name, {}) ?? null;
  const end = (result: WorkResult, error: string | null) => {
    tell(performance.now() - began, result);
    span?.set({ 'unified_agents.result': result });
    span?.end(error);
  };
  try {
    const value = await inSpan(span, work);
    end(resultOf(value), null);
    return value;
  } catch (error) {
    end('error', errorTypeOf(error));
    throw error;
  }
}

/** The same sandboxes, with their work measured. */
export function observedSandboxes(sandboxes: RunSandboxes, { worked }: Observer): RunSandboxes {
  const time = <Value extends Outcome>(name: Parameters<typeof worked>[0], work: () => Promise<Value>) =>
    timed(`sandbox ${name}`, work, (ms, result) => worked(name, ms, result));
  const observed = (sandbox: Sandbox): Sandbox => ({
    name: sandbox.name,
    url: sandbox.url,
    files: () => sandbox.files(),
    check: (files, signal) => time('check', () => sandbox.check(files, signal)),
    build: (files, signal) => time('build', () => sandbox.build(files, signal)),
    boot: (files, routes, signal) => time('boot', () => sandbox.boot(files, routes, signal)),
    look: (files, route, signal) => time('look', () => sandbox.look(files, route, signal)),
    show: (files, signal) => time('show', () => sandbox.show(files, signal)),
  });
  return {
    async open(signal, use) {
      return observed(await time('open', () => sandboxes.open(signal, use)));
    },
    [Symbol.dispose]: () => sandboxes[Symbol.dispose](),
  };
}

/** The same checks, measured. */
export function observedChecks(checks: Checks, { checked }: Observer): Checks {
  const time = <Value extends Outcome>(name: Parameters<typeof checked>[0], work: () => Promise<Value>) =>
    timed(`qa ${name}`, work, (ms, result) => checked(name, ms, result));
  return {
    runTests: (run, signal) => time('tests', () => checks.runTests(run, signal)),
    scanners: checks.scanners.map((scanner) => ({
      name: scanner.name,
      title: scanner.title,
      scan: (files, signal) => time('scan', () => scanner.scan(files, signal)),
    })),
    runJourneys: (url, journeys, signal) => time('journeys', () => checks.runJourneys(url, journeys, signal)),
    inspectPages: (url, signal) => time('pages', () => checks.inspectPages(url, signal)),
    measure: (url, signal) => time('measure', () => checks.measure(url, signal)),
  };
}
