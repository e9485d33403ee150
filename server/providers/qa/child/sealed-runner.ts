/**
 * Runs tests in a worker that nothing can change after the first test began, and attests to the results: a result
 * counts only with a line from this file, prefixed by a secret that the application cannot read.
 */
import { writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { TestRunner, type RunnerTestCase } from 'vitest';
import { lock } from './lock.ts';
import { takeSecret } from './lock-worker.ts';

const secret = takeSecret('seal');
const { apply } = Reflect;
const { stringify } = JSON;

type Ask = (marker: string) => Promise<string | null>;
let ask: Ask | null = null;

// oxlint-disable-next-line import/no-default-export, no-restricted-syntax -- Vitest reads a class from the default
export default class SealedRunner extends TestRunner {
  /** Set-up files are imported first, then the test module, and with it the application. */
  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    if (source === 'collect') ask ??= lock();
    return super.importFile(path, source);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const work = TestRunner.getTestFn(test);
    const marker = `canary ${randomUUID()}`;
    try {
      await apply(work, undefined, []);
    } catch (error) {
      seal(test, 'failed', ask && (await ask(marker)));
      throw error;
    }
    seal(test, 'passed', ask ? await ask(marker) : 'The worker was not locked.');
  }
}

function seal({ name, file }: RunnerTestCase, state: string, problem: string | null): void {
  writeSync(1, `${secret} ${stringify({ sealed: file.name, name, state, problem })}\n`);
}
