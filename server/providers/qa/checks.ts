import type { Logger } from 'pino';
import type { Checks } from '../../../agents/ports.ts';
import { createSlots } from '../../process/slots.ts';
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
  /** A folder for the processes of tools. */
  workDir: string;
  /** The address of OSV, without a trailing slash. */
  osvUrl: string;
  /** Path of the Chromium program. If absent, it is searched for; null disables browser checks. */
  chromium?: string | null | undefined;
  /** Confinement of the tools; null for none. If absent, the strongest boundary that works on this machine. */
  confinement?: Confinement | null;
  /**
   * Time limit for all tests of a project in milliseconds of wall time (their CPU limit is lower). Default: 240,000.
   */
  testMilliseconds?: number;
}

/** Maximum number of concurrent tools on one node; each uses a processor or more. */
const toolsAtOnce = 2;

/** Returns the checks of one workspace. */
export type ChecksFor = (workspaceId: string) => Checks;

/** Creates the checks. Loads and searches for tools only when needed. */
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
