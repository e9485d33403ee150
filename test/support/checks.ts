import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Checks, Scanner } from '../../agents/ports.ts';
import { type CheckOptions, createChecks } from '../../server/providers/qa/checks.ts';

export interface TestChecks extends AsyncDisposable {
  checks: Checks;
  scanner(name: string): Scanner;
}

/** The real tools of this machine; OSV is unreachable unless a test gives an address. */
export async function openChecks(options: Partial<CheckOptions> = {}): Promise<TestChecks> {
  const workDir = await mkdtemp(join(tmpdir(), 'uas-checks-'));
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const checks = createChecks({ logger, workDir, osvUrl: 'http://127.0.0.1:1', ...options })('workspace');
  return {
    checks,
    scanner(name) {
      const found = checks.scanners.find((scanner) => scanner.name === name);
      if (!found) throw new Error(`There is no scanner ${name}`);
      return found;
    },
    [Symbol.asyncDispose]: () => rm(workDir, { recursive: true, force: true }),
  };
}
