import type { Logger } from 'pino';
import type { Checks } from '../../agents/ports.ts';
import { createSlots } from '../sandbox/build-slots.ts';
import { findBoundary } from '../sandbox/boundary.ts';
import type { Confinement } from '../sandbox/confined-program.ts';
import { type BrowserPlace, findChromium } from './browser.ts';
import { journeyRunner } from './journeys.ts';
import { pageMeter } from './lighthouse.ts';
import { osvScanner } from './osv.ts';
import { pageInspector } from './pages.ts';
import { testRunner } from './run-tests.ts';
import { sourceScanners } from './scanners.ts';

export interface CheckOptions {
  logger: Logger;
  /** A folder for processes that need one. */
  workDir: string;
  /** Where OSV answers, without a closing slash. */
  osvUrl: string;
  /** Chromium's program; absent: looked for, null: none is used. */
  chromium?: string | null | undefined;
  /** What confines the tools; null: nothing does. The strongest boundary that runs here, when absent. */
  confinement?: Confinement | null;
  /** By the clock, for all tests of a project; of the processor they have less. 240,000. */
  testMilliseconds?: number;
}

/** Tools at a time on one node; each takes a processor or more. */
const toolsAtOnce = 2;

/** The tools of this machine, as one workspace has them. */
export type ChecksFor = (workspaceId: string) => Checks;

/** Nothing is loaded or looked for before it is needed. */
export function createChecks(options: CheckOptions): ChecksFor {
  const shared = {
    logger: options.logger,
    workDir: options.workDir,
    slots: createSlots(toolsAtOnce),
    boundary: async () => (options.confinement === undefined ? findBoundary() : options.confinement),
  };
  return (workspaceId) => {
    const place = {
      ...shared,
      workspaceId,
      get chromium() {
        return options.chromium === undefined ? findChromium() : options.chromium;
      },
    };
    return checksAt(place, options);
  };
}

function checksAt(place: BrowserPlace, options: CheckOptions): Checks {
  return {
    runTests: testRunner(place, options.testMilliseconds ?? 240_000),
    scanners: [...sourceScanners(place), osvScanner(options.osvUrl)],
    runJourneys: journeyRunner(place),
    inspectPages: pageInspector(place),
    measure: pageMeter(place),
  };
}
